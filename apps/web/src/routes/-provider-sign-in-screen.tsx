import { resolveProviderDestination } from '@kitchen-table/domain/accounts'
import { useNavigate } from '@tanstack/react-router'
import { openInPersonLanguage } from '../features/accounts/open-in-person-language.ts'
import type { ProviderId } from '../features/accounts/provider-names.ts'
import { ProviderSignInPage } from '../features/accounts/provider-sign-in-page.tsx'
import { resolveDestination } from './-destination.ts'
import { signedOutRoutes, usePreloadRoutes } from './-preload-routes.ts'

type ProviderSignInScreenProps = {
  provider: ProviderId
  via?: string | undefined
  destination?: string | undefined
}

/** The sign-in page of an organization. The URL contains the destination, whichever way the person signs in. */
export function ProviderSignInScreen({ provider, via, destination }: ProviderSignInScreenProps) {
  const navigate = useNavigate()
  usePreloadRoutes(signedOutRoutes)
  const redirectPath = resolveProviderDestination(via, destination)
  return (
    <ProviderSignInPage
      provider={provider}
      returnTarget={{ ...(via && { via }), ...(destination && { destination }) }}
      onSignedIn={(person) =>
        openInPersonLanguage(person, resolveDestination(person, redirectPath), (href) => navigate({ href }))
      }
      onNewPassword={() => navigate({ to: '/auth/newpassword', search: { redirect: redirectPath } })}
    />
  )
}
