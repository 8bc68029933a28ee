import { createFileRoute } from '@tanstack/react-router'
import { ProviderScreen } from './-provider-screen.tsx'

export const Route = createFileRoute('/fci/{-$via}/{-$destination}')({ component: ProviderRoute })

function ProviderRoute() {
  const { via, destination } = Route.useParams()
  return <ProviderScreen provider="fci" via={via} destination={destination} />
}
