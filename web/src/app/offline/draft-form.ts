import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../shell/session/session.ts';
import { useFaultWords } from '../ui/fault-words.ts';
import { focusFault } from '../ui/page-focus.ts';
import type { Draft, DraftEntry, Refusal } from './draft.ts';
import { type EntryOutcome, keepAndSend } from './keep-and-send.ts';
import { useKeepWhileTyped } from './keep-while-typed.ts';

interface DraftFormOptions<Values> {
  initialValues: Values;
  validate: (values: Values) => FormErrors;
  /** What is kept and sent. */
  entryOf: (values: Values) => DraftEntry;
  /** What is kept while it is typed; for forms that take long. */
  unfinishedOf?: ((values: Values) => DraftEntry) | undefined;
  /** A draft that is corrected. */
  draft?: Draft | undefined;
  /** Parameter of the operation -> field of the form, where they differ. */
  fieldOf?: Record<string, string>;
  /** It is sent, or kept until there is a connection. */
  onDone: (outcome: Exclude<EntryOutcome, { kind: 'refused' }>) => void;
}

/** A form whose entry is safe on the device before anything is sent; what the service refuses is shown at its field. */
export function useDraftForm<Values extends Record<string, unknown>>(
  options: DraftFormOptions<Values>,
): {
  form: UseFormReturnType<Values>;
  submit: (event?: React.FormEvent<HTMLFormElement>) => void;
  /** Keeps what was typed, at once. */
  keep: () => Promise<void>;
  pending: boolean;
  problem: Error | null;
} {
  const { initialValues, validate, entryOf, unfinishedOf, draft, fieldOf = {}, onDone } = options;
  const t = useTranslations('offline');
  const user = useUser();
  const queries = useQueryClient();
  const kept = useRef(draft);
  const words = useFaultWords();
  const place = (refusal: Refusal | null) => {
    const { errors, problem: rest } = placed(refusal, initialValues, fieldOf);
    return {
      errors: Object.fromEntries(Object.entries(errors).map(([name, said]) => [name, words(said)])),
      problem: rest,
    };
  };
  const [problem, setProblem] = useState(() => place(draft?.refusal ?? null).problem);
  const form = useForm<Values>({
    initialValues,
    initialErrors: place(draft?.refusal ?? null).errors,
    validate: (values) => validate(values),
  });
  const sent = useRef<{ form: HTMLElement | null; focused: Element | null }>({ form: null, focused: null });
  const [refusals, setRefusals] = useState(0);
  // The button could not be pressed meanwhile, and has lost the focus.
  useEffect(() => {
    if (refusals > 0) focusFault(sent.current.form, sent.current.focused);
  }, [refusals]);
  const typed = useKeepWhileTyped({ user: user.id, values: form.values, kept, unfinishedOf });
  const mutation = useMutation({
    mutationFn: async (values: Values) => {
      await typed.stop();
      return keepAndSend(user.id, entryOf(values), kept.current);
    },
    onSuccess: ({ draft: now, outcome }) => {
      if (outcome.kind === 'refused') {
        typed.resume();
        kept.current = now;
        const { errors, problem: rest } = place(outcome.refusal);
        form.setErrors(errors);
        setProblem(rest);
        setRefusals((count) => count + 1);
        return;
      }
      if (outcome.kind === 'sent')
        void queries.invalidateQueries({
          queryKey: [pagesOf(entryOf(form.getValues()).kind)],
        });
      else notifications.show({ color: 'yellow', message: t(outcome.signedOut ? 'signInFirst' : 'kept') });
      onDone(outcome);
    },
    onError: (error) => {
      typed.resume();
      setProblem(error);
      setRefusals((count) => count + 1);
    },
  });
  const send = form.onSubmit((values) => {
    if (!mutation.isPending) mutation.mutate(values);
  }, focusFirstFault);
  return {
    form,
    submit: (event) => {
      sent.current = { form: event?.currentTarget ?? null, focused: document.activeElement };
      send(event);
    },
    keep: () => typed.now(true),
    pending: mutation.isPending,
    problem,
  };
}

/** Whose pages show what was entered. */
function pagesOf(kind: DraftEntry['kind']): string {
  if (kind === 'inspection') return 'inspector';
  return kind === 'vehicle-inspection' ? 'fleet' : 'farmer';
}

function placed(refusal: Refusal | null, values: object, fieldOf: Record<string, string>) {
  const errors: Record<string, string> = {};
  if (refusal === null) return { errors, problem: null };
  let rest = refusal.errors.length === 0;
  for (const { field, message } of refusal.errors) {
    const first = field.split('.')[0] ?? field;
    const name = fieldOf[first] ?? first;
    if (name in values) errors[name] = message;
    else rest = true;
  }
  return { errors, problem: rest ? new Error(refusal.message) : null };
}

/** A long form on a small screen: the fault may be out of sight. */
function focusFirstFault(): void {
  requestAnimationFrame(() => {
    const fault =
      document.querySelector<HTMLElement>('form [aria-invalid="true"]') ??
      document.querySelector<HTMLElement>('form [role="alert"]');
    fault?.scrollIntoView({ block: 'center' });
    fault?.focus({ preventScroll: true });
  });
}
