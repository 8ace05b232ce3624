/** What buyer and exporter read when an accepted order ends because nobody paid it. */
export function lapsedMail(facts: { order: string; lot: string; link: string }): { subject: string; text: string } {
  return {
    subject: `${facts.order} has lapsed: it was not paid in time`,
    text: `${facts.order} was accepted and not paid in time, so it is Cancelled. No money moved, and ${facts.lot} is for sale again.

${facts.link}
`,
  };
}
