import type { Client } from '@lotmark/sdk';

/**
 * The due diligence for the settled lot, as its buyer left it: made and frozen, with evidence, and not assessed, because no
 * source of deforestation data is connected here.
 */
export async function dueDiligence(buyer: Client, organisation: string, lot: string): Promise<void> {
  await buyer.organisation.update_organisation({
    organisation,
    eori: 'DE7654321',
    street: 'Am Sandtorkai 12',
    postal_code: '20457',
    city: 'Hamburg',
  });
  const { name } = await buyer.eudr.generate_package({
    lots: [lot],
    operator: organisation,
    activity: 'IMPORT',
    country_of_activity: 'DE',
    border_country: 'DE',
    // The cooperative is Ethiopian, where coffee is arabica.
    species: ['Coffea arabica'],
  });
  await buyer.eudr.record_evidence({
    package: name,
    criterion: 'i',
    source: 'Timeline of the lot',
    finding: 'One cooperative, one exporter, no mixing: each kilogram is traced to the plot it grew on.',
    dated: '2026-01-31',
  });
}
