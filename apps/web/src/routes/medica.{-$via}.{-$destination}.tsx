import { createFileRoute } from '@tanstack/react-router'
import { ProviderScreen } from './-provider-screen.tsx'

export const Route = createFileRoute('/medica/{-$via}/{-$destination}')({ component: ProviderRoute })

function ProviderRoute() {
  const { via, destination } = Route.useParams()
  return <ProviderScreen provider="medica" via={via} destination={destination} />
}
