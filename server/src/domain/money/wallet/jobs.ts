import type { Job } from '../../../kernel/jobs/jobs.ts';
import type { RatesFile } from '../../../platform/rates/daily-file.ts';
import { lockKind } from '../../foundation/reference/store.ts';
import { bankRatesWait, readBankRates, takeBankRates } from './bank-rates.ts';

/** Where rates come from; without it admins enter them. */
interface RatesServices {
  rates?: RatesFile | undefined;
}

/**
 * Reads the bank's file until it has the rates of the day. What fails is tried again an hour later; rates that grow too
 * old are an alarm on the admins' pages (`reference.rate_alarms`).
 */
export function rateJobs<S extends RatesServices>(): Job<S>[] {
  return [
    {
      name: 'rates.read',
      everySeconds: 3600,
      waits: bankRatesWait,
      run: async ({ services, log, transaction }) => {
        if (services.rates === undefined) return;
        try {
          const rates = readBankRates(await services.rates.read());
          const taken = await transaction(async (work) => {
            await lockKind(work.tx, 'currency_rate');
            return takeBankRates(work, rates);
          });
          if (taken.length > 0) log.info({ day: rates.day, currencies: taken }, 'exchange rates taken over');
        } catch (cause) {
          log.warn({ problem: (cause as Error).message.slice(0, 300) }, 'exchange rates could not be read');
        }
      },
    },
  ];
}
