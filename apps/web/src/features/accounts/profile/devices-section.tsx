import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorWords } from '../../../app/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { UnsentWorkDialog } from '../unsent-work-dialog.tsx'
import { DeviceRow } from './device-row.tsx'
import { EverywhereDialog } from './everywhere-dialog.tsx'
import { devicesQuery } from './profile-query.ts'
import { ProfileSection } from './profile-section.tsx'
import { useLeaveDevice } from './use-leave-device.ts'

type DevicesSectionProps = {
  /** Sends what waits on this device; answers whether nothing is left. */
  sendWaiting: () => Promise<boolean>
}

export function DevicesSection({ sendWaiting }: DevicesSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const leaving = useLeaveDevice(sendWaiting)
  const { data: devices, error, isFetching, refetch } = useQuery(devicesQuery)
  const isLost = devices === undefined && error !== null

  return (
    <ProfileSection
      title="Devices"
      heading={heading}
      about="Where you are signed in. Sign out what you do not know, and change your password."
      failure={
        isLost && (
          <ErrorPanel
            headingLevel={3}
            happened="We could not load your devices"
            next={errorWords(error)}
            retrying={isFetching}
            onRetry={() => refetch()}
          />
        )
      }
    >
      {devices ? (
        <ul className="divide-y divide-line">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              onLeave={leaving.leaveThis}
              onGone={() => heading.current?.focus()}
            />
          ))}
        </ul>
      ) : (
        <Skeleton shape="text" count={4} />
      )}
      <div className="mt-4 border-t border-line pt-4">
        <Button variant="outline" size="small" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      {isAsking && (
        <EverywhereDialog onSignOut={leaving.leaveEverywhere} onClose={() => setIsAsking(false)} />
      )}
      {leaving.loses && <UnsentWorkDialog onStay={leaving.stay} onSignOut={leaving.loses} />}
    </ProfileSection>
  )
}
