import net from 'node:net';

export interface Mail {
  to: string[];
  /** Headers and body, decoded from quoted-printable. */
  text: string;
}

/**
 * A mail server that takes everything and sends nothing on (RFC 5321, as far as a client needs it).
 * @param refuses whose letters it does not take
 */
export async function startMailServer(
  refuses: (recipient: string) => boolean = () => false,
): Promise<{ url: string; mails: Mail[]; close(): Promise<void> }> {
  const mails: Mail[] = [];
  const server = net.createServer((socket) => {
    let buffer = '';
    let to: string[] = [];
    let inData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 test');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      buffer += chunk.toString();
      for (;;) {
        const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        if (inData) {
          mails.push({ to, text: decode(line) });
          [to, inData] = [[], false];
          say('250 taken');
        } else if (/^DATA/i.test(line)) {
          inData = true;
          say('354 go on');
        } else if (/^QUIT/i.test(line)) {
          say('221 bye');
          socket.end();
        } else {
          const recipient = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1];
          if (recipient && refuses(recipient)) say('550 no such mailbox');
          else {
            if (recipient) to.push(recipient);
            say('250 ok');
          }
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const decode = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
