import { sql } from 'kysely';
import type { JobContext } from '../../../kernel/jobs/jobs.ts';
import type { Language } from '../../../kernel/values/language.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { postMail } from '../../foundation/mail/post.ts';
import { tell } from '../../foundation/notification/store.ts';
import { peopleOf } from '../../people/party/people.ts';
import type { EuStatement } from './store.ts';

/** Of the 72 hours in which a statement may be changed, so many are left when its operator is warned: at 60 hours. */
const leftHours = 12;
const atOnce = 50;

const ending = (now: Date) => sql<boolean>`(place = 0 and warned_at is null and state in ('Submitted', 'Available')
  and change_until > ${now} and change_until <= ${new Date(now.getTime() + leftHours * 3_600_000)})`;

export const warningsWait = (now: Date) => sql<boolean>`exists (select from eu_statements where ${ending(now)})`;

/** Tells the operator's people once that a statement can be amended or withdrawn for a few hours more: a notice and a mail. */
export async function warnDue<S extends { baseUrl(): string }>(context: JobContext<S>): Promise<void> {
  const { transaction, services } = context;
  while ((await transaction((work) => warnSome(work, services.baseUrl()))) === atOnce);
}

interface Ending {
  internal_reference: string;
  package: string;
  change_until: Date;
  operator: string;
  system: EuStatement['system'];
}

async function warnSome(work: Work, baseUrl: string): Promise<number> {
  const { tx, now, attest } = work;
  const due = await sql<{ key: string }>`
    select internal_reference as key from eu_statements where ${ending(now)} order by change_until limit ${atOnce}
       for update skip locked`.execute(tx);
  const keys = due.rows.map(({ key }) => key);
  const among = sql<boolean>`t.internal_reference = any(${keys}::text[])`;
  const altered = await attest.alteredRows({ table: 'eu_statements', where: among });
  const { rows } = await sql<Ending>`
    update eu_statements s set warned_at = ${now} from diligence_packages d
     where d.name = s.package and s.internal_reference = any(${keys}::text[])
       and 'eu_statements ' || s.internal_reference <> all(${altered}::text[])
    returning s.internal_reference, s.package, s.change_until, s.system, d.operator`.execute(tx);
  for (const each of rows) await warn(work, each, baseUrl);
  return rows.length;
}

async function warn(work: Work, ending: Ending, baseUrl: string): Promise<void> {
  const { package: name, change_until, operator, system, internal_reference: reference } = ending;
  const until = `${change_until.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  await tell(
    work.tx,
    work.now,
    sql`select m.user_id, 'statement_change_ends' as kind, ${name}::text as subject,
               jsonb_build_object('day', ${system === 'simulator' ? `${until} (simulator)` : until}::text) as facts, ${`eu.warn ${reference}`}::text as cause
          from org_members m where m.org = ${operator}`,
  );
  const link = `${baseUrl}/app/compliance/packages/${name}`;
  for (const { email, language } of await peopleOf(work.tx, [operator], 'represent')) {
    const { subject, text } = texts[language ?? 'en'];
    const fill = (words: string) => words.replaceAll('{name}', name).replaceAll('{until}', until);
    await postMail(work, {
      kind: 'statement_change_ends',
      recipient: email,
      subject: `${system === 'simulator' ? `[${marks[language ?? 'en']}] ` : ''}${fill(subject)}`,
      text: `${system === 'simulator' ? `${simulated[language ?? 'en']}\n\n` : ''}${fill(text)}\n\n${link}\n`,
    });
  }
}

const texts: Readonly<Record<Language, { subject: string; text: string }>> = {
  en: {
    subject: 'The EU statement of {name} can be changed until {until}',
    text: 'The statement of {name} in the EU system can be amended or withdrawn until {until}. After that a mistake needs a new statement. Look at it once more.',
  },
  es: {
    subject: 'La declaración de la UE de {name} se puede cambiar hasta {until}',
    text: 'La declaración de {name} en el sistema de la UE se puede modificar o retirar hasta {until}. Después, un error exige una declaración nueva. Revísela una vez más.',
  },
  fr: {
    subject: 'La déclaration UE de {name} peut être changée jusqu’au {until}',
    text: 'La déclaration de {name} dans le système de l’UE peut être modifiée ou retirée jusqu’au {until}. Ensuite, une erreur demande une nouvelle déclaration. Regardez-la encore une fois.',
  },
  pt: {
    subject: 'A declaração da UE de {name} pode ser alterada até {until}',
    text: 'A declaração de {name} no sistema da UE pode ser alterada ou retirada até {until}. Depois, um erro exige uma nova declaração. Veja-a mais uma vez.',
  },
};

/** Before what is said of a statement that only the simulator has. */
const simulated: Readonly<Record<Language, string>> = {
  en: 'This statement is in a simulator of the EU system. The EU has none, and its numbers are worth nothing.',
  es: 'Esta declaración está en un simulador del sistema de la UE. La UE no tiene ninguna y sus números no valen nada.',
  fr: 'Cette déclaration est dans un simulateur du système de l’UE. L’UE n’en a aucune, et ses numéros ne valent rien.',
  pt: 'Esta declaração está num simulador do sistema da UE. A UE não tem nenhuma, e os seus números não valem nada.',
};
const marks: Readonly<Record<Language, string>> = {
  en: 'simulator',
  es: 'simulador',
  fr: 'simulateur',
  pt: 'simulador',
};
