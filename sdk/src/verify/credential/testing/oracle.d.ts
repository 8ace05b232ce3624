// The library that our suites are compared with has no types.
declare module '@digitalbazaar/vc';
declare module '@digitalbazaar/data-integrity';
declare module '@digitalbazaar/ed25519-multikey';
declare module '@digitalbazaar/eddsa-jcs-2022-cryptosuite';
declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
declare module '@digitalbazaar/vc-bitstring-status-list';
