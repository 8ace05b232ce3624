const publicLot = 'what is on the marketplace, or was signed and sold, is public';
const toOrder = 'lots on the marketplace are everybody’s to order';
const publicCertificate = 'a certificate is issued so that anybody can check it';
const anyExporter = 'a lot may name any exporter as its seller';
const publicTerms = 'products and measurements are everybody’s: whoever is insured by them checks them';
const publicDid = 'a DID is there to be resolved by anybody';

/**
 * Where a caller may, by design, do something with the record of another or learn of it: the operation and the
 * parameter (and which of the records, where there are several) with the reason. Everything else answers alike about
 * others' records and about records that do not exist.
 */
export const openToEverybody: Readonly<Record<string, string>> = {
  'auth.reset_password token': 'the token is the secret that allows it',
  'cart.cart_add lot (listed)': toOrder,
  'cart.cart_add lot (sold)': publicLot,
  'cooperative.accept_invite token': 'a token is a secret: who has it is told that it is for another address',
  'cooperative.create_lot cooperative': 'a single membership forces its own cooperative, whatever is named',
  'cooperative.create_lot exporter': anyExporter,
  'cooperative.invite_member email': 'an Owner may invite any address to their own cooperative',
  'cooperative.update_lot exporter': anyExporter,
  'erp.ingest_po lines[].lot (listed)': toOrder,
  'erp_intake.submit_order lot (listed)': toOrder,
  'epcis.list_events lot (listed)': publicLot,
  'epcis.list_events lot (sold)': publicLot,
  'events.get_lot_timeline lot (listed)': publicLot,
  'farmer.aggregate_harvests_into_lot exporter': anyExporter,
  'farmer.request_to_join cooperative': 'a farmer may ask any cooperative to take them in',
  'plot_imports.begin cooperative': 'an exporter may send plots to any cooperative, whose office decides about them',
  'verify.get_certificate_credential certificate': publicCertificate,
  'verify.lookup_certificate certificate': publicCertificate,
  'verify.get_certificate_pdf certificate': publicCertificate,
  'organisation.get_badges organisations[] (exporter)': 'badges are there to be shown',
  'fleet.add_driver email': 'a driver is whoever confirms the address; whether somebody has it is not told',
  'finance.get_exporter_profile exporter': 'name, country and what an exporter has settled are public',
  'finance.get_public_lot_verification lot_name (listed)': publicLot,
  'finance.get_public_lot_verification lot_name (sold)': publicLot,
  'identifiers.resolve did': publicDid,
  'marketplace.get_lot lot (listed)': publicLot,
  'marketplace.list_lots cooperative': 'narrows the public marketplace',
  'organisation.get_invite token':
    'a token is a secret: who has it is told what its mail said, but not to which address',
  'organisation.accept_invite token': 'a token is a secret: who has it is told that it is for another address',
  'organisation.invite_member email': 'an Owner may invite any address to their own organisation',
  'partner.verify_lot lot_ref (listed)': publicLot,
  'partner.verify_lot lot_ref (sold)': publicLot,
  'svc_network.did.api.resolve did': publicDid,
  'verify.cryptographic_verify lot_ref (listed)': publicLot,
  'verify.cryptographic_verify lot_ref (sold)': publicLot,
  'verify.lookup_lot lot_name (listed)': publicLot,
  'verify.lookup_lot lot_name (sold)': publicLot,
  'svc_network.insurance.api.get_quote product': publicTerms,
  'svc_network.insurance.api.apply_for_policy product': publicTerms,
  'insurance_products.get_product product': publicTerms,
  'insurance_products.basis_risk product': publicTerms,
  'insurance_products.list_products insurer (insurer)': publicTerms,
  'insurance_oracle.list_readings provider': publicTerms,
  'verify.lookup_lot tx_hash': 'a transaction of the ledger is public, and so are the lots that it anchors',
};

/** Where the call does its work whoever the record belongs to, with the same answer as about one that does not exist. */
export const anybodyMayDo: Readonly<Record<string, string>> = {
  'auth.sign_up email': 'an account that is there already is told of by a letter to its owner, not by the answer',
  'auth.request_password_reset email': 'the letter goes to the address; the caller is not told whether there is one',
};

const onMarketplace = 'the document is right or wrong as a whole; a lot that is not on the marketplace is named alike';
const unusable = 'tokens that do not work are refused alike, whatever they were for';

/** Where a parameter is refused for what it is (400), in the same words, before anybody's ownership matters. */
export const refusedAsInput: Readonly<Record<string, string>> = {
  'eudr.preview_package lots[]': 'for which of the caller’s operators comes before the lots, whatever they are',
  'eudr.preview_package replaces': 'for which of the caller’s operators comes before the lots, whatever they are',
  'eudr.generate_package lots[]': 'for which of the caller’s operators comes before the lots, whatever they are',
  'eudr.generate_package replaces': 'for which of the caller’s operators comes before the lots, whatever they are',
  'auth.confirm_email_change token': unusable,
  'auth.request_email_change new_email': 'the password is asked for first, in the same words whatever the address',
  'auth.verify_email token': unusable,
  'documents.generate farmer': 'the record is asked for first, and seen first; a farmer is looked for within it only',
  'erp.ingest_po lines[].lot': onMarketplace,
  'erp_intake.submit_order lot': onMarketplace,
  'iot.ingest readings[].device':
    'whoever has no key of a device signs wrongly, whether or not there is one; it is named alike',
  'erp.ingest_po seller': 'it must be the exporter of every lot, which the marketplace shows',
  'webhooks.replay event': 'only an event that was due for the caller’s own webhook can be sent again',
};
