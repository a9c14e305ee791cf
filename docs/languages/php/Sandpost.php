<?php

declare(strict_types=1);

/**
 * Sandpost in tests. Copy this file into your project; it needs PHP 8.1 or later and no package.
 *
 *     $sandpost = Sandpost::start();               // or new Sandpost('http://127.0.0.1:8025')
 *     $box = $sandpost->box(['shop.test']);        // an account: your application gets $box->baseUrl and $box->key
 *     $code = $box->lastCode('ann@example.com');
 *     $box->call('POST', "/sandbox/emails/{$email['id']}/events", ['type' => 'bounced']);
 *
 * `call` sends any request of the API or of the control API; the other functions start, wait, find and check.
 */
final class SandpostError extends RuntimeException
{
    /** A request that Sandpost refused; the status is 0 if there was no answer. */
    public function __construct(public readonly int $status, public readonly string $type, string $message)
    {
        parent::__construct($message);
    }
}

/** A running Sandpost. All its accounts share the clock. */
final class Sandpost
{
    /** The oldest Sandpost that has every request of this file. */
    public const NEEDS = '0.1.0';

    public readonly string $url;
    public readonly string $version;
    /** @var resource|null */
    private $process = null;
    private int $pid = 0;

    /** Uses the Sandpost at a URL, or at SANDPOST_URL, or at http://127.0.0.1:8025. */
    public function __construct(?string $url = null, public readonly string $receiverHost = '127.0.0.1')
    {
        $url ??= getenv('SANDPOST_URL') ?: 'http://127.0.0.1:8025';
        $this->url = preg_replace('~/+(v1/*)?$~', '', $url);
        $this->version = $this->call('GET', '/sandbox/info')['version'];
        if (version_compare($this->version, self::NEEDS, '<')) {
            $message = 'Sandpost.php needs Sandpost ' . self::NEEDS . " or later, but $this->url is Sandpost $this->version.";
            throw new SandpostError(0, 'version', $message);
        }
    }

    /**
     * Uses SANDPOST_URL if it is set, or else starts a process in memory on free ports until `stop()` or the end of the program.
     *
     * @param list<string> $command
     */
    public static function start(array $command = ['npx', '--no-install', 'sandpost']): self
    {
        if (getenv('SANDPOST_URL')) {
            return new self();
        }
        $words = explode(' ', '--port 0 --smtp-port 0 --data memory --log-level silent --print-ready-json');
        $process = @proc_open([...$command, ...$words], [1 => ['pipe', 'w'], 2 => STDERR], $pipes);
        $line = $process ? fgets($pipes[1]) : false;
        if ($line === false) {
            $message = implode(' ', $command) . ' could not be started: install Node and Sandpost, or set SANDPOST_URL.';
            throw new SandpostError(0, 'start', $message);
        }
        $ready = json_decode($line, true);
        $sandpost = new self($ready['url']);
        $sandpost->process = $process;
        $sandpost->pid = $ready['pid'];
        register_shutdown_function($sandpost->stop(...));
        return $sandpost;
    }

    /** Ends the process that `start()` started. */
    public function stop(): void
    {
        if ($this->process === null) {
            return;
        }
        function_exists('posix_kill') ? posix_kill($this->pid, 15) : proc_terminate($this->process);
        proc_close($this->process);
        $this->process = null;
    }

    /**
     * Sends a request and returns the answer's JSON. The path contains the query. Throws SandpostError if it is refused.
     *
     * @param array<string, mixed>|null $body
     * @param list<string> $headers
     * @return array<string, mixed>
     */
    public function call(string $method, string $path, ?array $body = null, array $headers = []): array
    {
        $context = stream_context_create(['http' => [
            'method' => $method,
            'header' => ['Content-Type: application/json', 'Connection: close', ...$headers],
            'content' => $body === null ? '' : json_encode($body, JSON_THROW_ON_ERROR),
            'ignore_errors' => true,
            'timeout' => 90,
        ]]);
        $text = @file_get_contents($this->url . $path, false, $context);
        if ($text === false) {
            $reason = preg_replace('/.*: /s', '', error_get_last()['message'] ?? '');
            throw new SandpostError(0, 'unreachable', "Cannot reach Sandpost at $this->url: $reason. Is it running?");
        }
        preg_match('~^HTTP/\S+ (\d+)~', $http_response_header[0], $found);
        $status = (int) $found[1];
        $answer = json_decode($text, true);
        if ($status < 300 && is_array($answer)) {
            return $answer;
        }
        $error = $answer['error'] ?? null;
        if (!isset($error['type'], $error['message'])) {
            $message = "The answer $status is not JSON from Sandpost: " . substr($text, 0, 200);
            throw new SandpostError($status, 'unexpected_answer', $message);
        }
        throw new SandpostError($status, $error['type'], implode(' ', [$error['message'], ...$error['meanwhile'] ?? []]));
    }

    /**
     * Opens a new account whose domains are verified.
     *
     * @param list<string> $domains
     */
    public function box(array $domains = ['shop.test'], string $name = 'test'): SandpostBox
    {
        return new SandpostBox($this, $this->call('POST', '/sandbox/accounts', ['name' => $name, 'domains' => $domains]));
    }
}

/** An account of its own: `baseUrl` and `key` are for your application, the rest is for the test. */
final class SandpostBox
{
    public readonly string $id;
    public readonly string $baseUrl;
    public readonly string $key;
    public readonly string $fullKey;

    /** @param array<string, mixed> $account */
    public function __construct(public readonly Sandpost $sandpost, array $account)
    {
        $this->id = $account['id'];
        $this->baseUrl = $sandpost->url . '/v1';
        $this->key = $account['tokens']['sending'];
        $this->fullKey = $account['tokens']['full_access'];
    }

    /** Deletes the account with everything in it. */
    public function close(): void
    {
        $this->sandpost->call('DELETE', '/sandbox/accounts/' . $this->id);
    }

    /**
     * Sends a request about this account, with `fullKey` if the path begins with /v1, and returns the answer's JSON.
     *
     * @param array<string, mixed>|null $body
     * @param list<string> $headers
     * @return array<string, mixed>
     */
    public function call(string $method, string $path, ?array $body = null, array $headers = []): array
    {
        if (str_starts_with($path, '/v1')) {
            $headers[] = "Authorization: Bearer $this->fullKey";
        } else {
            $path .= (str_contains($path, '?') ? '&' : '?') . "account_id=$this->id";
        }
        return $this->sandpost->call($method, $path, $body, $headers);
    }

    /**
     * Waits for an email and returns the newest that matches. `to` is an address, or an array of which all are recipients. `q` is a
     * search such as `status:bounced tag:flow=signup`. `since` is a DateTimeInterface, an ISO 8601 time, an email or its id: only later
     * emails count. Throws InvalidArgumentException for anything else.
     *
     * @return array<string, mixed>
     */
    public function waitFor(string|array|null $to = null, ?string $subject = null, ?string $q = null, string|array|DateTimeInterface|null $since = null, int $timeoutMs = 5000): array
    {
        return $this->waitForAll(1, $to, $subject, $q, $since, $timeoutMs)[0];
    }

    /**
     * Waits for that many emails and returns them, newest first.
     *
     * @return list<array<string, mixed>>
     */
    public function waitForAll(int $count, string|array|null $to = null, ?string $subject = null, ?string $q = null, string|array|DateTimeInterface|null $since = null, int $timeoutMs = 5000): array
    {
        $found = $this->wait($count, $to, $subject, $q, $since, $timeoutMs);
        return array_map(fn (array $item) => $this->call('GET', '/sandbox/emails/' . $item['id']), $found['data']);
    }

    /** Throws SandpostError if a matching email exists or arrives within the timeout. */
    public function expectNone(string|array|null $to = null, ?string $subject = null, ?string $q = null, string|array|DateTimeInterface|null $since = null, int $timeoutMs = 500): void
    {
        $this->wait(0, $to, $subject, $q, $since, $timeoutMs);
    }

    /** @return array<string, mixed> */
    private function wait(int $count, string|array|null $to, ?string $subject, ?string $q, string|array|DateTimeInterface|null $since, int $timeoutMs): array
    {
        $term = fn (string $name, mixed $value) => $name . ':"' . addcslashes(self::text($name, $value), '"\\') . '"';
        $recipients = is_array($to) && $to !== [] ? $to : ($to === null ? [] : [$to]);
        $terms = array_map(fn (mixed $one) => $term('to', $one), $recipients);
        if ($subject !== null) {
            $terms[] = $term('subject', $subject);
        }
        if ($q !== null) {
            $terms[] = self::text('q', $q);
        }
        $terms = implode(' ', $terms);
        return $this->call('GET', '/sandbox/emails/wait?' . http_build_query([
            'q' => $terms === '' ? null : $terms,
            'since' => $since === null ? null : self::point($since),
            'timeout_ms' => $timeoutMs,
            'count' => $count,
            'limit' => $count ?: null,
        ]));
    }

    private static function text(string $name, mixed $value): string
    {
        if (is_string($value) && trim($value) !== '') {
            return $value;
        }
        throw new InvalidArgumentException("`$name` must be a text that is not empty, got " . json_encode($value) . '. Leave it out to match any.');
    }

    /** The point after which emails count: a time or an id. */
    private static function point(string|array|DateTimeInterface $value): string
    {
        if ($value instanceof DateTimeInterface) {
            return $value->format('Y-m-d\TH:i:s.vP');
        }
        $found = is_array($value) ? $value['data']['id'] ?? $value['id'] ?? null : $value;
        if (is_string($found) && $found !== '') {
            return $found;
        }
        $wanted = 'a DateTimeInterface, an ISO 8601 time, an email, its id or `last`';
        throw new InvalidArgumentException("`since` must be $wanted, got " . json_encode($value) . '. Leave it out to count all.');
    }

    /** Waits for an email to the address and returns its one-time code. Throws if there are several with equal evidence. */
    public function lastCode(string $to): string
    {
        $email = $this->waitFor(self::text('to', $to));
        if (count($email['codes']) > 1) {
            $found = implode(', ', $email['codes']);
            throw new SandpostError(404, 'not_found', "Several codes found in \"{$email['subject']}\": $found. Read the one you mean from codes.");
        }
        return $email['codes'][0] ?? throw new SandpostError(404, 'not_found', "No code found in \"{$email['subject']}\".");
    }

    /**
     * The first link of an email whose URL matches the regular expression, such as '~/confirm~'.
     *
     * @param array<string, mixed> $email
     */
    public function link(array $email, string $pattern = '~~'): string
    {
        $urls = array_column($email['links'], 'url');
        foreach ($urls as $url) {
            if (preg_match($pattern, $url)) {
                return $url;
            }
        }
        $there = $urls ? 'Its links: ' . implode(', ', $urls) . '.' : 'It has no links.';
        throw new SandpostError(404, 'not_found', "No link in \"{$email['subject']}\" matches $pattern. $there");
    }

    /**
     * Starts a webhook receiver and registers it for some events, or all. PHP has no threads, so it is a process
     * (on Linux and macOS). Close it afterwards.
     *
     * @param list<string> $events
     */
    public function receiver(array $events = []): SandpostReceiver
    {
        return new SandpostReceiver($this, $events);
    }

    /** What happened in the account, as text for the report of a failed test. */
    public function describe(): string
    {
        $lines = [];
        foreach ($this->call('GET', '/sandbox/emails?limit=100')['data'] as $email) {
            $lines[] = "email {$email['id']} to " . implode(', ', $email['to']) . ": {$email['subject']} ({$email['status']})";
        }
        foreach ($this->call('GET', '/sandbox/logs?limit=100')['data'] as $request) {
            $lines[] = "request {$request['method']} {$request['endpoint']}: {$request['status_code']} {$request['error_code']}";
        }
        foreach ($this->call('GET', '/sandbox/deliveries?limit=100')['data'] as $delivery) {
            $lines[] = "webhook {$delivery['event']['type']} to {$delivery['url']}: {$delivery['status']}";
        }
        return implode("\n", $lines) ?: 'No email, no request and no webhook.';
    }
}

/** A webhook receiver. It answers 204 to genuine requests and 400 to others. */
final class SandpostReceiver
{
    public readonly string $url;
    private readonly string $id;
    /** @var resource */
    private $process;
    /** @var array<int, resource> */
    private array $pipes = [];
    private string $unread = '';
    /** @var list<array{genuine: bool, event: array<string, mixed>|null}> */
    private array $requests = [];

    /** @param list<string> $events */
    public function __construct(private readonly SandpostBox $box, array $events)
    {
        $host = $box->sandpost->receiverHost;
        $bind = $host === '127.0.0.1' ? $host : '0.0.0.0';
        $command = [PHP_BINARY, __FILE__, 'receive', "tcp://$bind:0"];
        $this->process = proc_open($command, [['pipe', 'r'], ['pipe', 'w'], STDERR], $this->pipes);
        $this->url = "http://$host:" . trim(fgets($this->pipes[1])) . '/';
        $webhook = $box->call('POST', '/sandbox/webhooks', ['url' => $this->url, 'events' => $events ?: 'all']);
        $this->id = $webhook['id'];
        fwrite($this->pipes[0], $webhook['secret'] . "\n");
    }

    /**
     * All requests so far, in order, with their event if they are genuine.
     *
     * @return list<array{genuine: bool, event: array<string, mixed>|null}>
     */
    public function requests(float $seconds = 0): array
    {
        $read = [$this->pipes[1]];
        $write = $except = null;
        $whole = (int) $seconds;
        while (stream_select($read, $write, $except, $whole, (int) (($seconds - $whole) * 1e6))) {
            $this->unread .= fread($this->pipes[1], 65536);
            $lines = explode("\n", $this->unread);
            $this->unread = array_pop($lines);
            foreach ($lines as $line) {
                $this->requests[] = json_decode($line, true);
            }
            if ($lines || feof($this->pipes[1])) {
                break;
            }
            $read = [$this->pipes[1]];
        }
        return $this->requests;
    }

    /**
     * Waits until a genuine event of the type has arrived and returns the first.
     *
     * @return array<string, mixed>
     */
    public function waitFor(string $type, int $timeoutMs = 5000): array
    {
        $end = microtime(true) + $timeoutMs / 1000;
        $requests = $this->requests();
        while (true) {
            foreach ($requests as ['genuine' => $genuine, 'event' => $event]) {
                if ($genuine && $event['type'] === $type) {
                    return $event;
                }
            }
            $left = $end - microtime(true);
            if ($left <= 0) {
                $came = array_map(fn (array $one) => $one['genuine'] ? $one['event']['type'] : 'a forged request', $requests);
                $message = "Expected $type within $timeoutMs ms. Received: " . (implode(', ', $came) ?: 'nothing') . '.';
                throw new SandpostError(404, 'not_found', $message);
            }
            $requests = $this->requests($left);
        }
    }

    /** Removes the endpoint and stops listening. */
    public function close(): void
    {
        $this->box->call('DELETE', '/sandbox/webhooks/' . $this->id);
        proc_terminate($this->process);
        array_map(fclose(...), $this->pipes);
        proc_close($this->process);
    }

    /** Whether a webhook request is genuine: $header is its Service-Signature, $rawBody the bytes as received. */
    public static function verify(string $secret, ?string $header, string $rawBody): bool
    {
        if (!preg_match('/^t=([0-9]{1,12}),v1=([0-9a-f]{64})$/D', $header ?? '', $found)) {
            return false;
        }
        if (abs(time() - (int) $found[1]) > 300) {
            return false;
        }
        return hash_equals(hash_hmac('sha256', "$found[1].$rawBody", $secret), $found[2]);
    }

    /** What the receiver's process runs: it prints its port, reads the secret, and prints each request as a line of JSON. */
    public static function receive(string $address): never
    {
        $server = stream_socket_server($address);
        echo preg_replace('/.*:/', '', stream_socket_get_name($server, false)), "\n";
        $secret = trim((string) fgets(STDIN));
        while (true) {
            $connection = @stream_socket_accept($server, 3600);
            if ($connection === false) {
                continue;
            }
            stream_set_timeout($connection, 10);
            fgets($connection);
            $headers = [];
            while (($line = trim((string) fgets($connection))) !== '') {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $headers[strtolower($name)] = trim($value);
            }
            $raw = (string) stream_get_contents($connection, (int) ($headers['content-length'] ?? 0));
            $genuine = self::verify($secret, $headers['service-signature'] ?? null, $raw);
            echo json_encode(['genuine' => $genuine, 'event' => $genuine ? json_decode($raw, true) : null]), "\n";
            $status = $genuine ? '204 No Content' : '400 Bad Request';
            fwrite($connection, "HTTP/1.1 $status\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
            fclose($connection);
        }
    }
}

if (($argv[1] ?? '') === 'receive' && realpath($argv[0]) === __FILE__) {
    SandpostReceiver::receive($argv[2]);
}
