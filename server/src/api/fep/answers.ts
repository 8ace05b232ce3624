import { z } from 'zod';
import type { Looked } from '../../domain/assurance/profile/lookup.ts';
import { scoreWith } from '../../domain/assurance/profile/reading.ts';
import { profileView, showProfile, verificationView } from '../../domain/assurance/profile/views.ts';

export const missed = z.object({
  ok: z.literal(false),
  error: z.string(),
  code: z.enum(['not_found', 'expired', 'revoked', 'rate_limited']),
});

export const seenProfile = z.object({
  ok: z.literal(true),
  profile: profileView.extend({
    shareable_link_expires_at: z.string().nullable(),
  }),
  watermark: z.string().meta({ description: 'A line to print on what was shown: which profile, when, to whom.' }),
  watermark_hmac: z.string().meta({ description: 'Of that line; see fep.verify_watermark.' }),
  verification: verificationView,
});

/** What a look at a profile is answered with. */
export function answerOf(looked: Looked): z.input<typeof seenProfile> | z.input<typeof missed> {
  if (!looked.ok) return { ok: false, error: looked.error, code: looked.code };
  const { profile, link, anchor, watermark } = looked;
  const verification = scoreWith(profile, anchor);
  if (verification === undefined) throw new Error(`${profile.name} has a link and no score`);
  return {
    ok: true,
    profile: { ...showProfile(profile, 'all'), shareable_link_expires_at: link.expires_at?.toISOString() ?? null },
    watermark: watermark.text,
    watermark_hmac: watermark.hmac,
    verification,
  };
}
