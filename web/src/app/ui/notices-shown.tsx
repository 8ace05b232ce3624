import '@mantine/notifications/styles.css';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';

/** On a phone a dialog and its buttons fill the top: there a notice would lie over what it is about. */
export default function NoticesShown() {
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return <Notifications position={phone ? 'bottom-center' : 'top-center'} limit={3} />;
}
