import { sampleToolFigures } from '@kitchen-table/domain/testing/samples'
import { lessonToolSlugs } from '@kitchen-table/domain/tools'
import { ToolPanel } from '../src/features/tools/tool-panel.tsx'
import { Sample, Section } from './sample.tsx'

/** As wide as in a lesson. */
export function ToolsSection() {
  return (
    <Section title="Calculators">
      {lessonToolSlugs.map((slug) => (
        <Sample key={slug} name={slug}>
          <div className="max-w-2xl">
            <ToolPanel slug={slug} figures={sampleToolFigures} />
          </div>
        </Sample>
      ))}
      <Sample name="without its figures">
        <ToolPanel slug="repayment-plans" />
      </Sample>
    </Section>
  )
}
