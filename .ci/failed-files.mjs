import { readFileSync, writeFileSync } from 'node:fs';

/**
 * `failed-files.mjs REPORT` prints the files of a report of vitest in which something failed, a line each.
 * `failed-files.mjs REPORT AGAIN` puts what AGAIN says of those files into REPORT, so that each test is counted once.
 */
const [path = '', againPath] = process.argv.slice(2);
const read = (from) => JSON.parse(readFileSync(from, 'utf8'));
const report = read(path);
if (againPath === undefined) {
  for (const { name } of report.testResults.filter(({ status }) => status === 'failed')) console.log(name);
} else {
  const later = new Map(read(againPath).testResults.map((result) => [result.name, result]));
  const testResults = report.testResults.map((result) => later.get(result.name) ?? result);
  const count = (status) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter((each) => each.status === status).length;
  writeFileSync(
    path,
    JSON.stringify({ numPassedTests: count('passed'), numFailedTests: count('failed'), testResults }),
  );
}
