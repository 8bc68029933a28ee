import { providerDestination } from '@kitchen-table/domain/accounts/provider'
import { useNavigate } from '@tanstack/react-router'
import type { ProviderId } from '../features/accounts/provider-names.ts'
import { ProviderPage } from '../features/accounts/provider-page.tsx'
import { destinationOf } from './-destination.ts'
import { entranceRoutes, useIdleParts } from './-idle-parts.ts'

type ProviderScreenProps = {
  provider: ProviderId
  via?: string | undefined
  destination?: string | undefined
}

/** The address says where to go afterwards, whichever way somebody comes in. */
export function ProviderScreen({ provider, via, destination }: ProviderScreenProps) {
  const navigate = useNavigate()
  useIdleParts(entranceRoutes)
  const wanted = providerDestination(via, destination)
  return (
    <ProviderPage
      provider={provider}
      wanted={{ ...(via && { via }), ...(destination && { destination }) }}
      onSignedIn={(person) => navigate({ href: destinationOf(person, wanted) })}
      onNewPassword={() => navigate({ to: '/auth/newpassword', search: { redirect: wanted } })}
    />
  )
}
