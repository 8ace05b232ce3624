import { LotmarkError } from '@lotmark/sdk';
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CallKeys } from './call-keys.ts';
import { useFaultWords } from './fault-words.ts';
import { focusFault, keepFocus } from './page-focus.ts';

export interface OperationFormOptions<Values, Result> {
  initialValues: Values;
  /** Problems that need no service, by field. */
  validate?: (values: Values) => FormErrors;
  /** Calls the operation. The key stays the same until its outcome is known, so that a second press changes nothing twice. */
  run: (values: Values, idempotencyKey: string) => Promise<Result>;
  onDone: (result: Result, values: Values) => void | Promise<void>;
  /** Parameter of the operation -> field of the form, where they differ. */
  fieldOf?: Record<string, string>;
}

export interface OperationForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  /** For `onSubmit`. */
  submit: (event?: React.FormEvent<HTMLFormElement>) => void;
  pending: boolean;
  /** What the service said that belongs to no field. */
  problem: unknown;
}

/** A form is one call, whatever is typed into it between two tries: the service refuses a key with other contents. */
const thisForm = 'form';

/** A form over one operation: what the service finds wrong is shown at the field it belongs to. */
export function useOperationForm<Values extends Record<string, unknown>, Result>(
  options: OperationFormOptions<Values, Result>,
): OperationForm<Values> {
  const { initialValues, validate, run, onDone, fieldOf = {} } = options;
  const words = useFaultWords();
  const keys = useRef(new CallKeys());
  // What a second click must see at once; a rendered state would come too late for it.
  const busy = useRef(false);
  const sent = useRef<{ form: HTMLElement | null; focused: Element | null }>({ form: null, focused: null });
  const form = useForm<Values>({
    initialValues,
    ...(validate === undefined
      ? {}
      : {
          validate: (values: Values) => validate(values),
          // What was typed is looked at when its field is left; an empty one only when the form is sent.
          enhanceGetInputProps: ({ field, form: own }) => ({
            onBlur: (event: React.FocusEvent) => {
              if (isEmpty(own.getValues()[String(field)]) || event.relatedTarget instanceof HTMLButtonElement) return;
              own.validateField(field);
            },
          }),
        }),
  });
  const mutation = useMutation({
    mutationFn: (values: Values) => run(values, keys.current.keyFor(thisForm)),
    onSuccess: async (result, values) => {
      keys.current.succeeded(thisForm);
      await onDone(result, values);
      keepFocus(sent.current.focused);
    },
    onSettled: () => {
      busy.current = false;
    },
    onError: (error) => {
      keys.current.failed(thisForm, error);
      if (error instanceof LotmarkError) {
        const errors = fieldErrors(error, initialValues, fieldOf);
        form.setErrors(Object.fromEntries(Object.entries(errors).map(([name, said]) => [name, words(said)])));
      }
    },
  });
  const { error } = mutation;
  // The button could not be pressed meanwhile, and has lost the focus.
  useEffect(() => {
    if (error !== null) focusFault(sent.current.form, sent.current.focused);
  }, [error]);
  const allPlaced =
    error instanceof LotmarkError && error.errors.length > 0 && unplaced(error, initialValues, fieldOf) === 0;
  const send = form.onSubmit(
    (values) => {
      if (busy.current) return;
      busy.current = true;
      mutation.mutate(values);
    },
    // To the first field that needs something, for those who cannot see where it is.
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  return {
    form,
    submit: (event) => {
      sent.current = { form: event?.currentTarget ?? null, focused: document.activeElement };
      send(event);
    },
    pending: mutation.isPending,
    problem: allPlaced ? null : error,
  };
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

function fieldFor(field: string, values: object, fieldOf: Record<string, string>): string | undefined {
  const first = field.split('.')[0] ?? field;
  const name = fieldOf[field] ?? fieldOf[first] ?? first;
  return name in values ? name : undefined;
}

function fieldErrors(error: LotmarkError, values: object, fieldOf: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    error.errors.flatMap(({ field, message }) => {
      const name = fieldFor(field, values, fieldOf);
      return name === undefined ? [] : [[name, message]];
    }),
  );
}

function unplaced(error: LotmarkError, values: object, fieldOf: Record<string, string>): number {
  return error.errors.filter(({ field }) => fieldFor(field, values, fieldOf) === undefined).length;
}
