import { readConfig } from '../config.ts';
import { networkIdOf } from '../ledger.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openEmbeddedNode } from '../platform/ledger/embedded/embedded-node.ts';
import { serveLedger } from '../platform/ledger/serve.ts';
import { UsageError } from './index.ts';

/**
 * `ledger [--port 5005] [--host 127.0.0.1] [--standalone]`: serves the embedded node by JSON-RPC and WebSocket, for
 * other clients. With the embedded database it must be the only process on its folder; on PostgreSQL it shares the
 * chain with the servers.
 */
export async function ledgerCommand(args: string[]): Promise<undefined> {
  const option = (name: string): string | undefined => {
    const at = args.indexOf(`--${name}`);
    return at === -1 ? undefined : args[at + 1];
  };
  const port = Number(option('port') ?? 5005);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new UsageError('--port must be a port number');
  const config = readConfig(process.env);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  await migrate(database.pool);
  const node = await openEmbeddedNode({
    db: database.db,
    networkId: networkIdOf(config),
    closeIntervalMs: config.ledger.closeMs,
    standalone: args.includes('--standalone'),
    onError: (error) => console.error(error),
  });
  const served = await serveLedger(node, { host: option('host') ?? '127.0.0.1', port });
  console.log(`Network ${node.networkId}\nJSON-RPC  ${served.url}\nWebSocket ${served.webSocketUrl}`);
  const end = () => {
    served
      .close()
      .then(() => node.close())
      .then(() => database.close())
      .then(() => process.exit(0))
      .catch(() => process.exit(1));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
