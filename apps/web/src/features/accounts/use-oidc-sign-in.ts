import { client } from '../../app/api.ts'
import { useFormMutation } from '../../app/forms/use-form-mutation.ts'

export type OidcReturnTarget = { via?: string; destination?: string }

/** Starts the sign-in at an organisation's provider. Stays pending after success, while the browser opens the provider. */
export function useOidcSignIn(returnTarget: OidcReturnTarget) {
  return useFormMutation({
    mutationFn: (provider: string) => client.accounts.beginOidcSignIn({ provider, ...returnTarget }),
    onSuccess: ({ address }) => location.assign(address),
    staysPending: true,
  })
}
