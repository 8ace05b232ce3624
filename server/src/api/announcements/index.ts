import { tag } from '../operation.ts';
import { announcementDesk } from './desk.ts';
import { announcementReading } from './reading.ts';
import { announcementTalk } from './talk.ts';

export const announcements = tag('svc_network.api.announcements', {
  ...announcementReading,
  ...announcementTalk,
  ...announcementDesk,
});
