import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { revision } from '../../api/plans';
import { paths } from '../../app/paths';
import { Instant } from '../../ui/Instant';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { QueryView } from '../../ui/QueryView';
import { type Line, lineDiff } from './diff';
import classes from './Plan.module.css';

/** One revision's file, and what it changed of the one before. */
export function RevisionPage() {
  const number = Number(useParams().number);
  const query = useQuery(revision(number));
  const before = useQuery({ ...revision(number - 1), enabled: number > 1 });
  return (
    <QueryView query={query}>
      {(found) => (
        <>
          <PageHead
            title={`Revision ${found.number}`}
            above={<Link to={paths.fleetFile()}>Plan</Link>}
            badges={
              <span className="ps-inline">
                applied <Instant at={found.appliedAt} /> by <bdi>{found.appliedBy}</bdi>,{' '}
                <Link to={paths.plan(found.planId)}>its steps</Link>
              </span>
            }
          />
          <Panel title={number > 1 ? 'Against the revision before' : 'The fleet file'}>
            <Diff before={number > 1 ? before.data?.file : undefined} after={found.file ?? ''} />
          </Panel>
        </>
      )}
    </QueryView>
  );
}

function Diff({ before, after }: { before?: string; after: string }) {
  const lines = before === undefined ? undefined : lineDiff(before, after);
  return (
    <section className={classes.scroller} aria-label="Lines of the file" tabIndex={0}>
      <pre className={classes.text}>{lines ? lines.map(shown) : after}</pre>
    </section>
  );
}

function shown({ id, sign, text }: Line) {
  return (
    <span key={id} className={classes.line} data-sign={sign}>
      {sign} {text}
      {'\n'}
    </span>
  );
}
