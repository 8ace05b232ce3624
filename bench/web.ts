// What the browser has to load and to wait for: `npm run bench:web`. Needs a Chromium, a PostgreSQL (BENCH_DATABASE_URL)
// and the built portal.
import { noBrowser } from '../server/test/browser/browser.ts';
import { measureFirstRoutes, measureLongList } from './web-portal.ts';
import { measureVerifyPage } from './web-verify.ts';

if (noBrowser?.includes('Chromium') === true) {
  console.error(noBrowser);
  process.exit(1);
}
await measureVerifyPage();
await measureFirstRoutes();
await measureLongList();
process.exit(0);
