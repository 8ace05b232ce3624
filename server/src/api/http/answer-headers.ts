/** The policy of what is no page: of files, scripts among them. */
export const noFrames = "frame-ancestors 'none'";
/** The policy of answers for programs: nothing in them is to be loaded or run, should a browser show them. */
const nothingRuns = `default-src 'none'; ${noFrames}`;

/** What every answer bears. Pages bring a `content-security-policy` of their own. */
export const onEveryAnswer = (https: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  // Browsers stay with https for a year after their last visit.
  ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** What one caller was answered is not for the caches in between, and no page. */
export const notKept = { 'cache-control': 'no-store', 'content-security-policy': nothingRuns };
