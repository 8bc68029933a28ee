import {
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type FormErrors, type FormFields, hasErrors, toFormErrors } from './form-errors.ts'

export type FormMutationOptions<Result, Variables> = {
  mutationFn: (variables: Variables) => Promise<Result>
  /** The form's fields, and the refusals that are shown beside each; without it every error is for the whole form. */
  fields?: FormFields
  /** The errors before the first submission, such as why the person is back at this form. */
  initialErrors?: FormErrors
  /** Returns the errors that need no request; nothing is sent while there are any. */
  validate?: () => FormErrors
  /** Returns the message of a failed request; by default the server's, or one about the connection. */
  describeError?: (error: unknown) => string
  /** Changes cached data before the response. The returned function undoes it when the request fails. */
  patchCache?: (variables: Variables) => Promise<() => void>
  /** The queries to load again after success. */
  invalidates?: readonly QueryKey[]
  onSuccess?: (result: Result, variables: Variables) => unknown
  onError?: (error: unknown, variables: Variables) => void
  /** Stays pending after success, for a form whose page is left then. */
  staysPending?: boolean
}

type UndoPatch = () => void

/** How long a finished mutation is kept. Short, because its functions hold what was typed, passwords included. */
const GC_TIME_MS = 1000

/** Returns the options of TanStack Query: the request, and what it changes in the cache. */
export function toMutationOptions<Result, Variables>(
  queryClient: QueryClient,
  { mutationFn, patchCache, invalidates = [], onSuccess }: FormMutationOptions<Result, Variables>,
): UseMutationOptions<Result, unknown, Variables, UndoPatch | undefined> {
  return {
    mutationFn: (variables) => mutationFn(variables),
    gcTime: GC_TIME_MS,
    onMutate: (variables) => patchCache?.(variables),
    async onSuccess(result, variables) {
      for (const queryKey of invalidates) void queryClient.invalidateQueries({ queryKey })
      await onSuccess?.(result, variables)
    },
    onError: (_error, _variables, undoPatch) => undoPatch?.(),
  }
}

/** Submits a form, one submission at a time. `errors` are those of the last submission by field. */
export function useFormMutation<Result, Variables = void>(options: FormMutationOptions<Result, Variables>) {
  const { fields = {}, initialErrors = {}, validate, describeError, onError, staysPending = false } = options
  const [errors, setErrors] = useState(initialErrors)
  // The mutation's own state is updated in a later task, before which a second click can arrive.
  const isRunning = useRef(false)
  const mutation = useMutation(toMutationOptions(useQueryClient(), options))

  async function submit(variables: Variables): Promise<void> {
    if (isRunning.current) return
    const validationErrors = validate?.() ?? {}
    setErrors(validationErrors)
    if (hasErrors(validationErrors)) {
      mutation.reset()
      return
    }
    isRunning.current = true
    try {
      await mutation.mutateAsync(variables)
      isRunning.current = staysPending
    } catch (error) {
      isRunning.current = false
      setErrors(toFormErrors(error, fields, describeError))
      onError?.(error, variables)
    }
  }

  return {
    submit,
    errors,
    /** Replaces the errors, for checks that send nothing. */
    setErrors,
    isPending: mutation.isPending || (staysPending && mutation.isSuccess),
    isSuccess: mutation.isSuccess,
    /** The result of the last submission, if it has succeeded. */
    result: mutation.data,
    /** What the last submission was called with. */
    variables: mutation.variables,
  }
}
