import { resolveProviderDestination } from '@kitchen-table/domain/accounts/provider-destination'
import { useNavigate } from '@tanstack/react-router'
import type { ProviderId } from '../features/accounts/provider-names.ts'
import { ProviderPage } from '../features/accounts/provider-page.tsx'
import { resolveDestination } from './-destination.ts'
import { signedOutRoutes, usePreloadRoutes } from './-preload-routes.ts'

type ProviderScreenProps = {
  provider: ProviderId
  via?: string | undefined
  destination?: string | undefined
}

/** The sign-in page of an organisation. The URL contains the destination, whichever way the person signs in. */
export function ProviderScreen({ provider, via, destination }: ProviderScreenProps) {
  const navigate = useNavigate()
  usePreloadRoutes(signedOutRoutes)
  const redirectPath = resolveProviderDestination(via, destination)
  return (
    <ProviderPage
      provider={provider}
      returnTarget={{ ...(via && { via }), ...(destination && { destination }) }}
      onSignedIn={(person) => navigate({ href: resolveDestination(person, redirectPath) })}
      onNewPassword={() => navigate({ to: '/auth/newpassword', search: { redirect: redirectPath } })}
    />
  )
}
