// Makes the database that the first start of an evaluation server copies, unless it is there: a fresh one takes some seconds.
import { existsSync } from 'node:fs';
import { prepareCluster, readyCluster } from '../server/src/platform/db/ready-cluster.ts';

if (!existsSync(readyCluster())) {
  console.log('Preparing the embedded database ...');
  await prepareCluster();
}
