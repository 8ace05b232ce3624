import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

export default function NoticesShown() {
  return <Notifications position="top-center" limit={3} />;
}
