import { startServer, tempDir } from '../server/test/process.ts';
import { duel } from './load.ts';
import { attest, insertLots, openSetting, report, startPeer } from './setting.ts';

/** 1 and 2: a public verification, and an authenticated read, each beside a bare server on the same database. */
export async function run(): Promise<void> {
  const { harness, world } = await openSetting();
  const directory = tempDir();
  const clerk = await world.member('Cooperative');
  // Each with a session of his own: what is read is shared by nobody.
  const clerks = await Promise.all(
    Array.from({ length: 32 }, () => world.member('Cooperative', { org: clerk.org, role: 'Manager' })),
  );
  const names = await insertLots(harness, clerk.org, 2000);
  await attest(harness, names);
  await harness.anchor();
  const databaseUrl = harness.database.url as string;
  const server = await startServer(
    { DATABASE_URL: databaseUrl, DATA_DIR: directory.path, CHECK_OUTPUT: 'false', LOG_LEVEL: 'error' },
    ['--no-jobs'],
  );
  const peer = await startPeer(databaseUrl);
  try {
    const bodies = names.map((name) => JSON.stringify({ lot_ref: name }));
    const verify = await duel(
      {
        url: server.url,
        path: '/api/method/svc_network.api.verify.cryptographic_verify',
        bodies,
        connections: 32,
        seconds: 4,
      },
      { url: peer.url, path: '/verify', bodies, connections: 32, seconds: 4 },
    );
    report({
      what: 'cryptographic_verify, 32 connections, beside a bare select + Ed25519 verify',
      figure: `${verify.ratio.toFixed(2)} of the peer (${Math.round(verify.ours.perSecond)}/s, p99 ${verify.ours.p99Ms.toFixed(1)} ms; peer ${Math.round(verify.peer.perSecond)}/s)`,
      target: 'at least 0.5',
    });
    for (const [name, what, ours] of [
      ['auth.whoami', 'who calls, with roles and memberships: one statement', ['{}']],
      [
        'cooperative.lot_edit_values',
        'a record after who calls: two statements',
        names.map((lot) => JSON.stringify({ lot })),
      ],
    ] as const) {
      const read = await duel(
        {
          url: server.url,
          path: `/api/method/svc_network.api.${name}`,
          bodies: ours,
          headers: clerks.map((someone) => someone.headers),
          connections: 32,
          seconds: 4,
        },
        {
          url: peer.url,
          path: '/read',
          bodies: names.map((lot) => JSON.stringify({ name: lot })),
          connections: 32,
          seconds: 4,
        },
      );
      report({
        what: `authenticated read ${name} (${what}), 32 callers, beside bare Fastify + zod + one select`,
        figure: `${read.ratio.toFixed(2)} of the peer (${Math.round(read.ours.perSecond)}/s, p99 ${read.ours.p99Ms.toFixed(1)} ms; peer ${Math.round(read.peer.perSecond)}/s)`,
        target: 'at least 0.5',
      });
    }
  } finally {
    peer.end();
    await server.end('SIGTERM');
    await harness.close();
    directory.remove();
  }
}
