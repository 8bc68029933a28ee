import { MutationObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import type { FormMutationOptions } from './use-form-mutation.ts'

vi.mock('../api.ts', () => ({ getErrorMessage: (error: Error) => error.message, getRefusalCode: () => null }))
const { toMutationOptions, useFormMutation } = await import('./use-form-mutation.ts')

const noticesKey = ['notices']

describe('toMutationOptions', () => {
  const queryClient = new QueryClient()
  const submit = <Result,>(options: FormMutationOptions<Result, string>) =>
    new MutationObserver(queryClient, toMutationOptions(queryClient, options)).mutate('b')

  test('patches the cache before the request, and undoes it when the request fails', async () => {
    const failure = new Error('No response')
    const request = Promise.withResolvers<void>()
    queryClient.setQueryData(noticesKey, ['a', 'b'])
    const submission = submit({
      mutationFn: () => request.promise,
      async patchCache(id) {
        queryClient.setQueryData<string[]>(noticesKey, (ids) => ids?.filter((other) => other !== id))
        return () => queryClient.setQueryData(noticesKey, ['a', 'b'])
      },
    })
    await expect.poll(() => queryClient.getQueryData(noticesKey)).toEqual(['a'])
    request.reject(failure)
    await expect(submission).rejects.toBe(failure)
    expect(queryClient.getQueryData(noticesKey)).toEqual(['a', 'b'])
  })

  test('keeps the patch and reloads the named queries after success', async () => {
    queryClient.setQueryData(noticesKey, ['a', 'b'])
    queryClient.setQueryData(['other'], 1)
    const undo = vi.fn()
    const onSuccess = vi.fn()
    await submit({
      mutationFn: async (id) => `dismissed ${id}`,
      patchCache: async () => undo,
      invalidates: [noticesKey],
      onSuccess,
    })
    expect(undo).not.toHaveBeenCalled()
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith('dismissed b', 'b')
    expect(queryClient.getQueryState(noticesKey)?.isInvalidated).toBe(true)
    expect(queryClient.getQueryState(['other'])?.isInvalidated).toBe(false)
  })
})

describe('useFormMutation', () => {
  /** Renders the hook once, without a browser: its functions work, but its state does not change. */
  function renderFormMutation<Result>(options: FormMutationOptions<Result, void>) {
    const rendered: ReturnType<typeof useFormMutation<Result>>[] = []
    function Form() {
      rendered.push(useFormMutation(options))
      return null
    }
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <Form />
      </QueryClientProvider>,
    )
    const [mutation] = rendered
    if (mutation === undefined) throw new Error('The form was not rendered')
    return mutation
  }

  test('sends nothing while there are errors that need no request', async () => {
    const mutationFn = vi.fn(async () => {})
    const { submit } = renderFormMutation({ mutationFn, validate: () => ({ code: 'Enter all six digits.' }) })
    await submit()
    expect(mutationFn).not.toHaveBeenCalled()
  })

  test('ignores a submission while another one is pending, and allows one after it', async () => {
    const request = Promise.withResolvers<void>()
    const mutationFn = vi.fn(() => request.promise)
    const { submit } = renderFormMutation({ mutationFn })
    const submission = submit()
    await submit()
    request.resolve()
    await submission
    expect(mutationFn).toHaveBeenCalledOnce()
    await submit()
    expect(mutationFn).toHaveBeenCalledTimes(2)
  })

  test('ignores submissions after success where the page is left', async () => {
    const mutationFn = vi.fn(async () => {})
    const { submit } = renderFormMutation({ mutationFn, staysPending: true })
    await submit()
    await submit()
    expect(mutationFn).toHaveBeenCalledOnce()
  })

  test('reports a failure and can be submitted again, also where the page would be left', async () => {
    const failure = new Error('No response')
    const mutationFn = vi.fn(() => Promise.reject(failure))
    const onError = vi.fn()
    const { submit } = renderFormMutation({ mutationFn, onError, staysPending: true })
    await submit()
    await submit()
    expect(mutationFn).toHaveBeenCalledTimes(2)
    expect(onError).toHaveBeenCalledWith(failure, undefined)
  })

  test('begins with the given errors', () => {
    const { errors, isPending } = renderFormMutation({
      mutationFn: async () => {},
      initialErrors: { form: 'Please sign in again.' },
    })
    expect(errors).toEqual({ form: 'Please sign in again.' })
    expect(isPending).toBe(false)
  })
})
