import { parseWorksheet } from '@kitchen-table/domain/worksheets'
import whatIOwe from '../../../content/tracks/debt-and-how-to-talk-to-a-lender/worksheets/what-i-owe.md?raw'
import fiveBadDays from '../../../content/tracks/insurance/worksheets/five-bad-days.md?raw'
import { setCurrentUserId } from '../src/app/current-user-id.ts'
import { WorksheetForm } from '../src/features/worksheets/worksheet-form.tsx'
import { Sample, Section } from './sample.tsx'

/** What is filled in is stored for a person. */
setCurrentUserId('kit')

const samples = [
  {
    title: 'Write down what you owe',
    source: whatIOwe,
    storageKey: 'debt-owe',
    name: 'stored on the device',
  },
  { title: 'Who would pay?', source: fiveBadDays, storageKey: null, name: 'of a sensitive lesson' },
]

export function WorksheetsSection() {
  return (
    <Section title="Worksheets">
      {samples.map(({ title, source, storageKey, name }) => {
        const { worksheet } = parseWorksheet(source)
        return (
          worksheet && (
            <Sample key={title} name={`worksheet-form, ${name}`}>
              <div className="max-w-3xl">
                <WorksheetForm worksheet={worksheet} storageKey={storageKey} title={title} />
              </div>
            </Sample>
          )
        )
      })}
    </Section>
  )
}
