import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { CallKeys } from '../../ui/call-keys.ts';
import { useProblemText } from '../../ui/problem.tsx';

/** Opens a checkout of the card processor, once however often its button is pressed, and goes there. */
export function useHostedCheckout<Input>(
  open: (input: Input, idempotencyKey: string) => Promise<{ checkout_url: string }>,
) {
  const c = useTranslations('common');
  const problem = useProblemText();
  const queries = useQueryClient();
  const keys = useRef(new CallKeys());
  const leaving = useRef(false);
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: (input: Input) => open(input, keys.current.keyFor(JSON.stringify(input))),
    onSuccess: ({ checkout_url }, input) => {
      keys.current.succeeded(JSON.stringify(input));
      location.assign(checkout_url);
    },
    onError: (error, input) => {
      keys.current.failed(JSON.stringify(input), error);
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
      mutate(input);
    },
  };
}
