import { forget, keep, recall } from '../device-memory.ts';

/** Whether somebody has signed out and the service does not know it yet: the device was offline. */
const place = 'leaving';

export const leaving = {
  begin: () => keep(place, true),
  end: () => forget(place),
  isOn: () => recall<boolean>(place) === true,
};
