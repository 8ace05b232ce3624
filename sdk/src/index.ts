/** The typed client of the service. The offline verifier is `@lotmark/sdk/verify`. */
export { type Client, type ClientOptions, createClient } from './client/create-client.ts';
export { type FieldProblem, LotmarkError } from './client/error.ts';
export type { CallOptions } from './client/method.ts';
export type * from './client/operations.generated.ts';
export { outcomeUnknown } from './client/outcome-unknown.ts';
export type { DownloadedFile } from './client/request.ts';
