import { useState } from 'react'
import { Button } from '../src/ui/button.tsx'
import { EditorLayout, EditorSection, PreviewCard } from '../src/ui/editor-layout.tsx'
import { ProgressPanel } from '../src/ui/feedback/progress-panel.tsx'
import { TextField } from '../src/ui/fields/text-field.tsx'
import { TextareaField } from '../src/ui/fields/textarea-field.tsx'
import { SaveBar, type SaveBarProps } from '../src/ui/save-bar.tsx'
import { SortableList } from '../src/ui/sortable/sortable-list.tsx'
import { Row, Sample, Section } from './sample.tsx'

type Lesson = { id: string; title: string; type: string }

const LESSONS: Lesson[] = [
  { id: 'talk', title: 'A first talk, ten minutes long', type: 'Conversation' },
  { id: 'page', title: 'Everything you owe, on one page', type: 'Activity' },
  { id: 'order', title: 'Which debt to pay off first', type: 'Video' },
  { id: 'call', title: 'When a collector calls', type: 'Resource' },
]

export function EditorSamples() {
  const [title, setTitle] = useState('Debt, and how to talk to a lender')
  const [lessons, setLessons] = useState(LESSONS)
  const [status, setStatus] = useState<SaveBarProps['status']>('idle')
  const [saved, setSaved] = useState({ title, lessons })
  const changes = [
    ...(title === saved.title ? [] : ['title']),
    ...(lessons === saved.lessons ? [] : ['order of lessons']),
  ]

  function save(outcome: 'saved' | 'failed') {
    setStatus('saving')
    setTimeout(() => {
      setStatus(outcome)
      if (outcome === 'saved') setSaved({ title, lessons })
    }, 900)
  }

  return (
    <Section title="Editors">
      <Sample name="editor-layout, sortable-list, save-bar">
        <EditorLayout
          form={
            <>
              <EditorSection
                title="What it says"
                help="The first lines decide whether a worried reader goes on."
              >
                <TextField label="Title" value={title} onChange={({ target }) => setTitle(target.value)} />
                <TextareaField
                  label="Description"
                  defaultValue="There may be an envelope you have not opened."
                />
              </EditorSection>
              <EditorSection title="After a failed save">
                <Row>
                  <Button variant="outline" size="small" onClick={() => save('failed')}>
                    Fail to save
                  </Button>
                </Row>
              </EditorSection>
            </>
          }
          preview={
            <PreviewCard note="as a learner sees it">
              <h3 className="mb-4 text-title-m">{title}</h3>
              <SortableList
                label="Lessons"
                noun="Lesson"
                items={lessons}
                itemKey={({ id }) => id}
                itemName={(lesson) => lesson.title}
                onReorder={setLessons}
                onRemove={({ id }) => setLessons(lessons.filter((lesson) => lesson.id !== id))}
                renderItem={(lesson) => (
                  <div className="py-1">
                    <p className="font-serif text-body leading-snug font-[560]">{lesson.title}</p>
                    <p className="text-small text-soft">{lesson.type}</p>
                  </div>
                )}
                empty={<p className="text-soft">No lessons yet. Add one from the list.</p>}
              />
            </PreviewCard>
          }
        />
        <SaveBar
          changes={changes}
          note="41 people would finish this track"
          status={status}
          error="The server did not respond. Your changes are still here. Try again in a minute."
          saveLabel="Update Track"
          onSave={() => save('saved')}
          onDiscard={() => {
            setTitle(saved.title)
            setLessons(saved.lessons)
            setStatus('idle')
          }}
        />
      </Sample>
      <Sample name="progress-panel">
        <div className="grid gap-4 md:grid-cols-2">
          <ProgressPanel
            title="Importing the library"
            done={312}
            total={1204}
            current="Money talks for two"
            counts={[
              { text: 'added', count: 290 },
              { text: 'changed', count: 20, tone: 'warn' },
              { text: 'failed', count: 2, tone: 'bad' },
            ]}
            note="You can leave this page: the work goes on, and this panel is here when you come back."
            isFinished={false}
            onClose={() => undefined}
          />
          <ProgressPanel
            title="Export"
            done={1204}
            total={1204}
            counts={[
              { text: 'files', count: 1204 },
              { text: 'failed', count: 0, tone: 'bad' },
            ]}
            actions={<Button size="small">Download</Button>}
            isFinished
          />
        </div>
      </Sample>
    </Section>
  )
}
