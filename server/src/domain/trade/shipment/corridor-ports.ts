import { type FieldError, Refusal } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { findPorts } from '../../foundation/reference/ports.ts';

/** Where goods are said to leave and to arrive. */
export interface Ports {
  port_of_loading?: string | undefined;
  port_of_discharge?: string | undefined;
  /** Why a port lies elsewhere. */
  port_reason?: string | undefined;
}

/**
 * Goods leave by a port of the corridor's origin and arrive at one of its destination, or somebody says why they do not.
 * @throws Refusal 400 naming each port that is elsewhere or unknown, and `port_reason`.
 */
export async function checkPorts(tx: Tx, corridor: string, ports: Ports): Promise<void> {
  if (ports.port_reason !== undefined) return;
  const ends = [
    { field: 'port_of_loading', end: 'origin_country' },
    { field: 'port_of_discharge', end: 'destination_country' },
  ] as const;
  const given = ends.filter(({ field }) => ports[field] !== undefined);
  if (given.length === 0) return;
  const way = await tx
    .selectFrom('corridors')
    .select(['origin_country', 'destination_country'])
    .where('name', '=', corridor)
    .executeTakeFirstOrThrow();
  const found = await findPorts(
    tx,
    given.map(({ field }) => ports[field] as string),
  );
  const errors = given.flatMap(({ field, end }, index): FieldError[] => {
    const port = found[index];
    const country = way[end];
    if (port?.countries.includes(country)) return [];
    const what = port === undefined ? 'is no port that we know' : `is no port of ${country}`;
    return [
      {
        field,
        message: `${what}, where the corridor ${corridor} ${end === 'origin_country' ? 'starts' : 'ends'}; give the reason for the ports`,
      },
    ];
  });
  if (errors.length === 0) return;
  throw new Refusal('validation', errors.map(({ field, message }) => `${field}: ${message}`).join('; '), { errors });
}
