import { type Decision, decided, invalid, refused, wrongState } from '../../../kernel/values/errors.ts';
import { languages } from '../../../kernel/values/language.ts';

/** Follows from the clock: nobody has to set it. */
export const announcementStatuses = ['Scheduled', 'Published', 'Expired', 'Withdrawn'] as const;
export type AnnouncementStatus = (typeof announcementStatuses)[number];

/** How one may react; the first where none is named. */
export const reactionKinds = ['like', 'celebrate', 'thanks', 'support', 'question'] as const;
export type ReactionKind = (typeof reactionKinds)[number];

/** Comments and answers that one announcement takes, so that a page of them stays one that can be read. */
export const mostComments = 5000;
/** Answers to one comment. */
export const mostReplies = 200;

interface Times {
  published_at: Date;
  expires_at: Date | null;
  withdrawn_at: Date | null;
}

export function statusAt({ published_at, expires_at, withdrawn_at }: Times, now: Date): AnnouncementStatus {
  if (withdrawn_at !== null) return 'Withdrawn';
  if (published_at > now) return 'Scheduled';
  return expires_at !== null && expires_at <= now ? 'Expired' : 'Published';
}

/** Only what people can see is commented on and reacted to; admins see the others, too. */
export function mayBeDiscussed(announcement: Times & { name: string }, now: Date): Decision<void> {
  const status = statusAt(announcement, now);
  if (status === 'Published') return decided(undefined);
  return refused(wrongState(`${announcement.name} is ${status}; it must be Published.`));
}

/** A withdrawn one stays as it is. */
export function mayBeChanged(announcement: Times & { name: string }): Decision<void> {
  if (announcement.withdrawn_at === null) return decided(undefined);
  return refused(wrongState(`${announcement.name} is Withdrawn; publish a new one instead.`));
}

/** Title and body must be there in the same languages, at least in one. */
export function sameLanguages(titles: Readonly<Record<string, string>>, bodies: Readonly<Record<string, string>>) {
  const given = languages.filter((language) => titles[language] !== undefined || bodies[language] !== undefined);
  if (given.length === 0) return refused(invalid('title', `must have a text in one of ${languages.join(', ')}`));
  for (const language of given) {
    if (titles[language] === undefined) return refused(invalid(`title.${language}`, 'is missing: the body has one'));
    if (bodies[language] === undefined) return refused(invalid(`body.${language}`, 'is missing: the title has one'));
  }
  return decided(undefined);
}

/** From when until when it is shown. */
export function inOrder(times: { published_at: Date; expires_at: Date | null }): Decision<void> {
  if (times.expires_at === null || times.expires_at > times.published_at) return decided(undefined);
  return refused(invalid('expires_at', 'must be after published_at'));
}

/** Answers go one level deep. */
export function mayBeAnswered(
  comment: { name: string; announcement: string; parent: string | null; deleted_at: Date | null } | undefined,
  announcement: string,
): Decision<void> {
  if (comment === undefined || comment.announcement !== announcement) {
    return refused(invalid('parent_comment', `must be a comment on ${announcement}`));
  }
  if (comment.parent !== null) {
    return refused(invalid('parent_comment', `must be a comment, not an answer: answer ${comment.parent} instead`));
  }
  if (comment.deleted_at !== null) return refused(wrongState(`${comment.name} was deleted; it takes no answers.`));
  return decided(undefined);
}
