import { z } from 'zod';
import type { Looked, Seen } from '../../domain/assurance/profile/lookup.ts';
import { scoreWith } from '../../domain/assurance/profile/reading.ts';
import { profileView, showProfile, verificationView } from '../../domain/assurance/profile/views.ts';
import { remember } from '../../kernel/values/remember.ts';

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

type Shown = Pick<z.input<typeof seenProfile>, 'profile' | 'verification'>;
type Answer = z.input<typeof seenProfile> | z.input<typeof missed>;

/** What lenders were shown of late, shared by all who see the same; under 30 kB each. */
const shownOf = new Map<string, Shown>();
const mostShown = 300;

/** @throws Refusal 409 where the record is not what was signed. */
function shown({ profile, link, anchor }: Seen): Shown {
  // The whole of what is read below: whatever of it changes is another question.
  const question = JSON.stringify([
    [profile.name, profile.entity_type, profile.title, profile.org, profile.country, profile.corridor],
    [profile.score, profile.band, profile.version, profile.computed_at],
    [profile.score_json, profile.score_hash?.toString('hex'), profile.score_signature?.toString('hex'), profile.kid],
    [link.expires_at, anchor],
  ]);
  const compute = (): Shown => {
    const verification = scoreWith(profile, anchor);
    if (verification === undefined) throw new Error(`${profile.name} has a link and no score`);
    return {
      profile: { ...showProfile(profile, 'all'), shareable_link_expires_at: link.expires_at?.toISOString() ?? null },
      verification,
    };
  };
  return remember(shownOf, question, compute, mostShown);
}

/** What a look at a profile is answered with. */
export function answerOf(looked: Looked): Answer {
  if (!looked.ok) return { ok: false, error: looked.error, code: looked.code };
  const { profile, verification } = shown(looked);
  const { text, hmac } = looked.watermark;
  return { ok: true, profile, watermark: text, watermark_hmac: hmac, verification };
}
