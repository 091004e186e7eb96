import { useLingui } from '@lingui/react/macro';
import { CloseButton, Text } from '@mantine/core';
import { IconFile, IconFileTypePdf, IconFileTypeXml, IconFileZip } from '@tabler/icons-react';
import { extensionOf } from './accept-files.ts';
import { formatSize } from './format-size.ts';
import classes from './upload.module.css';

type Props = { files: File[]; onRemove: (file: File) => void };

const icons: Record<string, typeof IconFile> = { xml: IconFileTypeXml, zip: IconFileZip, pdf: IconFileTypePdf };

export function ChosenFiles({ files, onRemove }: Props) {
  const { t } = useLingui();
  if (files.length === 0) return null;
  return (
    <ul className={classes['list']} aria-label={t`Archivos elegidos`}>
      {files.map((file) => {
        const Icon = icons[extensionOf(file.name)] ?? IconFile;
        const { name } = file;
        return (
          <li key={`${name}:${file.size}:${file.lastModified}`} className={classes['file']}>
            <Icon size={20} stroke={1.5} aria-hidden />
            <span className={classes['name']}>{name}</span>
            <Text component="span" size="sm" c="dimmed">
              {formatSize(file.size)}
            </Text>
            <CloseButton size="sm" aria-label={t`Quitar ${name}`} onClick={() => onRemove(file)} />
          </li>
        );
      })}
    </ul>
  );
}
