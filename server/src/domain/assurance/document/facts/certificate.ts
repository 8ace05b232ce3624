import type { Json } from '@lotmark/sdk/verify';
import { toIso } from '../../../../kernel/values/vocabulary.ts';
import { signedFact } from '../../../proof/attestation/signed-versions.ts';
import type { Checked } from '../../certificate/examine.ts';
import { revokedBecause } from '../../certificate/rules.ts';
import { checkedOf, findCertificate, originOfCertified } from '../../certificate/store.ts';
import { decimalOf, type FactsReader } from './facts.ts';

const second = (moment: Date | null): string | null => toIso(moment)?.replace(/\.\d+Z$/, 'Z') ?? null;

/** What was left out of it stays left out. */
function inspectionIn({ inspection }: Checked): Json {
  if (inspection === null) return null;
  const { processing_method: then, ...said } = inspection;
  return then === undefined ? said : { ...said, processing_method: then };
}

/** What an office certified, with exactly what was checked; like its public page it names neither buyer nor prices. */
export const exportCertificate: FactsReader = async (tx, name) => {
  const found = await findCertificate(tx, name);
  if (found === undefined) throw new Error(`${name} is gone`);
  const said = checkedOf(found);
  const fact = await signedFact(tx, 'certificate', name);
  return {
    facts: {
      certificate: name,
      status: found.status,
      certificate_number: found.certificate_number,
      authority: found.authority,
      issued_as: found.issued_as,
      issued_at: second(found.issued_at),
      valid_until: found.expiry,
      revoked_at: second(found.revoked_at),
      revoked_because: revokedBecause(found),
      revoked_reason: found.revoked_reason,
      order: found.order_name,
      lot: found.lot,
      commodity_type: said.commodity_type,
      processing_method: said.processing_method,
      grade: said.grade,
      quantity: said.quantity,
      unit: said.unit,
      delivery: said.delivery ?? null,
      exporter: { name: found.exporter, title: said.exporter_name },
      cooperative: { name: said.cooperative, title: said.cooperative_name },
      origin: originOfCertified(said).map(({ country, region, quantity_kg }) => ({
        country,
        region,
        quantity_kg: decimalOf(quantity_kg),
      })),
      from: said.origin_country,
      destination: said.destination_country,
      checked: {
        order_status: said.order_status,
        lot_version: said.lot_version,
        lot_payload_hash: said.lot_payload_hash,
        lot_tx_hash: said.lot_tx_hash,
        inspection: inspectionIn(said),
      },
      signed:
        fact === undefined
          ? null
          : { version: fact.version, payload_hash: fact.payload_hash.toString('hex'), ledger_tx: fact.tx_hash },
    },
  };
};
