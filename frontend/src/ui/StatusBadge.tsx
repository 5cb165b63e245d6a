import { words } from './format';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconHelpCircle,
  IconLoader2,
} from './icons';
import classes from './StatusBadge.module.css';
import type { Level } from './status';

const ICONS = {
  bad: IconCircleX,
  warn: IconAlertTriangle,
  unknown: IconHelpCircle,
  busy: IconLoader2,
  good: IconCircleCheck,
  idle: IconCircleDashed,
};

interface Props {
  level: Level;
  /** The API's constant or words of our own; told beside the icon, never by colour alone. */
  label: string;
  title?: string;
}

export function StatusBadge({ level, label, title }: Props) {
  const Icon = ICONS[level];
  return (
    <span className={classes.badge} data-level={level} title={title}>
      <Icon size={14} stroke={2.2} aria-hidden="true" />
      {/^[A-Z_]+$/.test(label) ? words(label) : label}
    </span>
  );
}
