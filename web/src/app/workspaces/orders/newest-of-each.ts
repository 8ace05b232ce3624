interface Check {
  readonly reference_number: string;
  readonly verification_number: string;
}

/** Of checks, the newest first, the newest of each pair of numbers: that one counts. */
export const newestOfEach = <Row extends Check>(checks: readonly Row[]): Row[] =>
  checks.filter(
    ({ reference_number, verification_number }, place) =>
      checks.findIndex(
        (each) => each.reference_number === reference_number && each.verification_number === verification_number,
      ) === place,
  );
