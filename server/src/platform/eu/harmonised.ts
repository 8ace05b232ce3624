/** Headings and subheadings of Annex I of Regulation (EU) 2023/1115, by which a code of goods begins. */
const annexOne: readonly string[] = [
  // cattle
  ...'010221 010229 0201 0202 020610 020622 020629 160250 4101 4104 4107'.split(' '),
  // cocoa, coffee
  ...'1801 1802 1803 1804 1805 1806 0901'.split(' '),
  // oil palm
  ...'120710 1511 151321 151329 230660 290545 291570 291590 382311 382312 382319 382370'.split(' '),
  // rubber
  ...'4001 4005 4006 4007 4008 4010 4011 4012 4013 4015 4016 4017'.split(' '),
  // soya
  ...'1201 120810 1507 2304'.split(' '),
  // wood
  ...Array.from({ length: 21 }, (_, place) => String(4401 + place)),
  ...'47 48 49 9401 940330 940340 940350 940360 940391 940610'.split(' '),
];

/** Whether a code of two to six digits names goods that the Regulation is about, or a part of them. */
export const isRelevantProduct = (heading: string): boolean =>
  annexOne.some((known) => known.startsWith(heading) || heading.startsWith(known));

/** Wood says which species it is of. */
export const isWood = (heading: string): boolean => /^(44|47|48|49|94)/.test(heading);
