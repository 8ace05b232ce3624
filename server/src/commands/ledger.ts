import { deriveKey, markPurpose, readConfig } from '../config.ts';
import { embeddedNetworkId, networkIdOf } from '../ledger.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openEmbeddedNode } from '../platform/ledger/embedded/embedded-node.ts';
import { serveLedger } from '../platform/ledger/serve.ts';
import type { Given, Print } from './command.ts';
import { portNumber } from './option-values.ts';
import { checkDatabase, checkPort } from './start-checks.ts';

/**
 * Serves the embedded node by JSON-RPC and WebSocket, for other clients. With the embedded database it must be the only
 * process on its folder; on PostgreSQL it shares the chain with the servers.
 */
export async function ledgerCommand({ values, switches }: Given, print: Print): Promise<undefined> {
  const port = portNumber('--port', values['port'] ?? '5005');
  const host = values['host'] ?? '127.0.0.1';
  const config = readConfig(process.env);
  await checkPort(host, port);
  await checkDatabase(config);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  const markKey = deriveKey(config.secretKey, markPurpose);
  await migrate(config.migrateDatabaseUrl ?? database.pool, { markKey });
  const node = await openEmbeddedNode({
    db: database.db,
    networkId: networkIdOf(config) ?? embeddedNetworkId,
    closeIntervalMs: config.ledger.closeMs,
    standalone: switches.has('standalone'),
    onError: (error) => console.error(error),
  });
  const served = await serveLedger(node, { host, port });
  print(`Network ${node.networkId}\nJSON-RPC  ${served.url}\nWebSocket ${served.webSocketUrl}`);
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
