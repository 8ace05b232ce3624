import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemText } from '../ui/problem.tsx';

/** Opens a checkout of the card processor, once however often its button is pressed, and goes there. */
export function useHostedCheckout<Input>(
  open: (input: Input, idempotencyKey: string) => Promise<{ checkout_url: string }>,
) {
  const c = useTranslations('common');
  const problem = useProblemText();
  const queries = useQueryClient();
  const leaving = useRef(false);
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: ({ input, key }: { input: Input; key: string }) => open(input, key),
    onSuccess: ({ checkout_url }) => location.assign(checkout_url),
    onError: (error) => {
      leaving.current = false;
      notifications.show({ color: 'red', title: c('wrong'), message: problem(error), autoClose: 12_000 });
      void queries.invalidateQueries();
    },
  });
  useEffect(() => {
    // Back from the processor, on the page as the browser kept it: the buttons work again.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      leaving.current = false;
      reset();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
  return {
    pending: isPending || isSuccess,
    go: (input: Input) => {
      if (leaving.current) return;
      leaving.current = true;
      mutate({ input, key: crypto.randomUUID() });
    },
  };
}
