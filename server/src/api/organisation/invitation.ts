import { z } from 'zod';
import { showInvite, shownInvite } from '../../domain/people/invite/shown.ts';
import { notAsWritten } from '../../domain/proof/attestation/not-as-written.ts';
import { areWritten } from '../../domain/proof/did/vouched-keys.ts';
import { names, text } from '../../kernel/values/vocabulary.ts';
import type { RowsOf } from '../../platform/db/seals/sealed-tables.ts';
import { operation } from '../operation.ts';

const getInvite = operation({
  summary:
    'What an invite is to, as what, by whom and how it stands, for whoever holds its mailed token: before they accept it, or after it has ended.',
  allow: 'anyone',
  kind: 'read',
  snapshot: true,
  perMinute: 60,
  input: z.object({ token: text(200).meta(names('invite token')) }),
  output: shownInvite,
  refusals: {
    not_found: 'the token is of no invite',
    state: 'the invite is not what the service wrote',
  },
  handler: ({ tx, actor, now }, { token }) => {
    const assertWritten = async (row: RowsOf, key: string) => {
      if (!(await areWritten(tx, row, 1))) throw notAsWritten(`${row.table} ${key}`);
    };
    return showInvite({ tx, actor, now, assertWritten }, token);
  },
});

export const organisationInvitation = { get_invite: getInvite };
