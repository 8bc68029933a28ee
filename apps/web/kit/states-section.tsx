import { useState } from 'react'
import { Button } from '../src/ui/button.tsx'
import { EmptyState } from '../src/ui/feedback/empty-state.tsx'
import { ErrorPanel } from '../src/ui/feedback/error-panel.tsx'
import { ProgressBar } from '../src/ui/feedback/progress-bar.tsx'
import { Skeleton } from '../src/ui/feedback/skeleton.tsx'
import { LineIcon } from '../src/ui/line-icon.tsx'
import { Row, Sample, Section } from './sample.tsx'

export function StatesSection() {
  const [value, setValue] = useState(35)

  return (
    <Section title="States">
      <Sample name="progress-bar, moving">
        <ProgressBar label="Sample progress" value={value} className="mb-4 max-w-md" />
        <Row>
          <Button variant="outline" size="small" onClick={() => setValue(value - 20)}>
            Less
          </Button>
          <Button variant="outline" size="small" onClick={() => setValue(value + 20)}>
            More
          </Button>
        </Row>
      </Sample>
      <Sample name="skeleton: text, card, block">
        <div className="grid gap-6">
          <Skeleton shape="text" className="max-w-reading" />
          <Skeleton shape="card" count={3} silent className="sm:grid-cols-3" />
          <Skeleton shape="block" count={2} silent className="h-28" />
        </div>
      </Sample>
      <Sample name="empty-state">
        <EmptyState
          drawing={<LineIcon name="clock" className="size-16" />}
          title="Nothing kept for later yet"
          text="When a lesson is worth a second look, keep it here."
          action={<Button>See all topics</Button>}
          headingLevel={3}
        />
      </Sample>
      <Sample name="error-panel">
        <ErrorPanel
          title="We could not load your topics"
          reassurance="Nothing you have done is lost."
          advice="Check your connection, then try again."
          onRetry={() => undefined}
          headingLevel={3}
        />
      </Sample>
    </Section>
  )
}
