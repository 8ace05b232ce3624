/** An address that is no operation (a stream, a file, health), as the API description shows it. */
export interface Door {
  readonly method: 'get' | 'post';
  readonly path: string;
  /** An OpenAPI Operation Object. */
  readonly describes: {
    readonly operationId: string;
    readonly tags: readonly string[];
    readonly summary: string;
    readonly 'x-allow': string;
    readonly 'x-kind': 'read' | 'write';
    readonly 'x-door': true;
    readonly parameters?: readonly object[];
    readonly requestBody?: object;
    readonly responses: Readonly<Record<string, object>>;
    readonly security: readonly object[];
  };
}
