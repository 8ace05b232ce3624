// Fails when contract/openapi.json is not a sound OpenAPI document: the specification's structure and the rules that
// generators of clients stumble over.
import { join, relative } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';

const root = join(import.meta.dirname, '..');
const file = join(root, 'contract/openapi.json');

const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    // A fixed address beside a parameter is no ambiguity: OpenAPI says that the fixed one counts.
    'no-ambiguous-paths': 'off',
    // Health refuses nobody.
    'operation-4xx-response': 'off',
    // A tag's name says what its operations are about.
    'tag-description': 'off',
  },
});
const problems = await lint({ ref: file, config });
for (const { message, ruleId, location } of problems) {
  console.error(`${relative(root, file)}${location[0]?.pointer ?? ''}: ${message} (${ruleId})`);
}
if (problems.length > 0) {
  console.error(`${problems.length} problems in ${relative(root, file)}.`);
  process.exitCode = 1;
}
