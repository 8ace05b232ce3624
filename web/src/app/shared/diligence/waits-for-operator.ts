/** Whether a fault is mended in a statement, which only an exporter or buyer makes: to a cooperative the page shows nothing to do. */
export const waitsForOperator = (link: string, { makesStatements }: { makesStatements: boolean }): boolean =>
  !makesStatements && (link === '/app/compliance' || link.startsWith('/app/compliance/'));
