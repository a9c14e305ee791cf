// Package sandpost uses Sandpost in tests. Copy this file into a folder `sandpost` of your module; it needs Go 1.19 or later and no module.
//
//	box := sandpost.ForTest(t, "shop.test") // an account: your application gets box.BaseURL and box.Key
//	code, err := box.LastCode("ann@example.com")
//	err = box.Call("POST", "/sandbox/emails/"+email.ID+"/events", map[string]any{"type": "bounced"}, nil)
//
// Call sends any request of the API or of the control API; the other functions start, wait, find and check.
package sandpost

import (
	"bufio"
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Needs is the oldest Sandpost that has every request of this file.
const Needs = "0.1.0"

// Error is a request that Sandpost refused. Status is 0 if there was no answer.
type Error struct {
	Status  int
	Type    string
	Message string
}

func (e *Error) Error() string { return e.Message }

// Sandpost is a running Sandpost. All its accounts share the clock.
type Sandpost struct {
	URL     string
	Version string
	// ReceiverHost is the name of this machine as Sandpost sees it.
	ReceiverHost string
	stop         func()
}

// Connect uses the Sandpost at an address; by default at SANDPOST_URL or at http://127.0.0.1:8025.
func Connect(address string) (*Sandpost, error) {
	if address == "" {
		address = os.Getenv("SANDPOST_URL")
	}
	if address == "" {
		address = "http://127.0.0.1:8025"
	}
	address = strings.TrimRight(strings.TrimSuffix(strings.TrimRight(address, "/"), "/v1"), "/")
	s := &Sandpost{URL: address, ReceiverHost: "127.0.0.1", stop: func() {}}
	var info struct{ Version string }
	if err := s.Call("GET", "/sandbox/info", nil, &info); err != nil {
		return nil, err
	}
	s.Version = info.Version
	if isOlder(info.Version, Needs) {
		return nil, &Error{0, "version", fmt.Sprintf("sandpost.go needs Sandpost %s or later, but %s is Sandpost %s.", Needs, s.URL, info.Version)}
	}
	return s, nil
}

// Start uses SANDPOST_URL if it is set, or else starts a process in memory on free ports until Stop. The default command is
// `npx --no-install sandpost`.
func Start(command ...string) (*Sandpost, error) {
	if os.Getenv("SANDPOST_URL") != "" {
		return Connect("")
	}
	if len(command) == 0 {
		command = []string{"npx", "--no-install", "sandpost"}
	}
	words := append(command[1:len(command):len(command)], "--port", "0", "--smtp-port", "0", "--data", "memory", "--log-level", "silent", "--print-ready-json")
	process := exec.Command(command[0], words...)
	process.Stderr = os.Stderr
	output, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, &Error{0, "start", fmt.Sprintf("%s could not be started (%v): install Node, or set SANDPOST_URL.", command[0], err)}
	}
	var ready struct {
		URL string
		Pid int
	}
	line, _ := bufio.NewReader(output).ReadString('\n')
	if json.Unmarshal([]byte(line), &ready) != nil {
		return nil, &Error{0, "start", fmt.Sprintf("%s ended before it was ready: %v. Install sandpost in this project, or set SANDPOST_URL.", strings.Join(command, " "), process.Wait())}
	}
	stop := func() {
		if sandpost, err := os.FindProcess(ready.Pid); err == nil && sandpost.Signal(os.Interrupt) != nil {
			_ = sandpost.Kill()
		}
		_ = process.Wait()
	}
	s, err := Connect(ready.URL)
	if err != nil {
		stop()
		return nil, err
	}
	s.stop = stop
	return s, nil
}

// Stop ends the process that Start started.
func (s *Sandpost) Stop() { s.stop() }

var client = &http.Client{Timeout: 90 * time.Second, Transport: &http.Transport{Proxy: nil}}

// Call sends a request and reads the JSON of the answer into answer, unless that is nil. The path contains the query; headers are names and
// values in turn. It returns an *Error if the request is refused.
func (s *Sandpost) Call(method, path string, body, answer any, headers ...string) error {
	var sent io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		sent = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, s.URL+path, sent)
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	for at := 0; at+1 < len(headers); at += 2 {
		request.Header.Set(headers[at], headers[at+1])
	}
	response, err := client.Do(request)
	if err != nil {
		return &Error{0, "unreachable", fmt.Sprintf("Cannot reach Sandpost at %s: %v. Is it running?", s.URL, err)}
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode/100 != 2 {
		return refused(response.StatusCode, text)
	}
	if !json.Valid(text) {
		return refused(response.StatusCode, text)
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(text, answer)
}

func refused(status int, text []byte) error {
	var answer struct {
		Error struct {
			Type, Message string
			Meanwhile     []string
		}
	}
	if json.Unmarshal(text, &answer) != nil || answer.Error.Type == "" {
		return &Error{status, "unexpected_answer", fmt.Sprintf("The answer %d is not JSON from Sandpost: %.200s", status, text)}
	}
	sentences := append([]string{answer.Error.Message}, answer.Error.Meanwhile...)
	return &Error{status, answer.Error.Type, strings.Join(sentences, " ")}
}

// Box is an account of its own: BaseURL and Key are for your application, the rest is for the test.
type Box struct {
	Sandpost *Sandpost
	ID       string
	BaseURL  string
	Key      string
	FullKey  string
}

// Box opens a new account whose domains are verified.
func (s *Sandpost) Box(name string, domains ...string) (*Box, error) {
	var account struct {
		ID     string
		Tokens struct {
			Sending    string
			FullAccess string `json:"full_access"`
		}
	}
	err := s.Call("POST", "/sandbox/accounts", map[string]any{"name": name, "domains": domains}, &account)
	if err != nil {
		return nil, err
	}
	return &Box{s, account.ID, s.URL + "/v1", account.Tokens.Sending, account.Tokens.FullAccess}, nil
}

// Close deletes the account with everything in it.
func (b *Box) Close() error {
	return b.Sandpost.Call("DELETE", "/sandbox/accounts/"+b.ID, nil, nil)
}

// Call sends a request about this account, with FullKey if the path begins with /v1, and reads the JSON of the answer.
func (b *Box) Call(method, path string, body, answer any, headers ...string) error {
	if strings.HasPrefix(path, "/v1") {
		headers = append([]string{"Authorization", "Bearer " + b.FullKey}, headers...)
	} else if strings.Contains(path, "?") {
		path += "&account_id=" + b.ID
	} else {
		path += "?account_id=" + b.ID
	}
	return b.Sandpost.Call(method, path, body, answer, headers...)
}

var shared struct {
	once sync.Once
	s    *Sandpost
	err  error
}

// Use makes ForTest use a Sandpost that TestMain has started, such as a container.
func Use(s *Sandpost) { shared.once.Do(func() { shared.s = s }) }

// ForTest opens an account for a test and deletes it afterwards. A failed test prints what happened in it. All tests of a package share
// the Sandpost of SANDPOST_URL, or a process, which StopShared ends.
func ForTest(t interface {
	Helper()
	Name() string
	Failed() bool
	Log(...any)
	Fatal(...any)
	Cleanup(func())
}, domains ...string) *Box {
	t.Helper()
	shared.once.Do(func() { shared.s, shared.err = Start() })
	if shared.err != nil {
		t.Fatal(shared.err)
	}
	box, err := shared.s.Box(t.Name(), domains...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Log("Sandpost:\n" + box.Describe())
		}
		_ = box.Close()
	})
	return box
}

// StopShared ends the Sandpost of ForTest: call it at the end of TestMain.
func StopShared() {
	if shared.s != nil {
		shared.s.Stop()
	}
}

// Email is an email with the fields that tests read most; Call reads it at /sandbox/emails/{id}.
type Email struct {
	ID, From, Subject, Status, HTML, Text string
	To, Cc, Bcc, Codes                    []string
	Headers, Tags                         map[string]string
	Links                                 []struct{ URL, Text string }
	Attachments                           []struct{ Filename string }
	OpenCount                             int       `json:"open_count"`
	ClickCount                            int       `json:"click_count"`
	CreatedAt                             time.Time `json:"created_at"`
}

// Query says which emails to wait for. Q is a search such as `status:bounced tag:flow=signup`. Since is a time.Time, an ISO 8601 time, an
// *Email or its id: only later emails count; anything else is an error. A field that is empty is one that is not set. Without To, Subject and
// Q, it is an error unless Any is set, which matches any email.
type Query struct {
	To, Subject, Q string
	Any            bool
	Since          any
	// TimeoutMS is 5000 by default.
	TimeoutMS int
}

// WaitFor waits for an email and returns the newest that matches.
func (b *Box) WaitFor(query Query) (*Email, error) {
	emails, err := b.WaitForAll(1, query)
	if err != nil {
		return nil, err
	}
	return emails[0], nil
}

// WaitForAll waits for count emails and returns them, newest first.
func (b *Box) WaitForAll(count int, query Query) ([]*Email, error) {
	ids, err := b.wait(count, 5000, query)
	emails := make([]*Email, len(ids))
	for at, id := range ids {
		emails[at] = &Email{}
		if err := b.Call("GET", "/sandbox/emails/"+id, nil, emails[at]); err != nil {
			return nil, err
		}
	}
	return emails, err
}

// ExpectNone returns an error if a matching email exists or arrives within the timeout (500 ms by default).
func (b *Box) ExpectNone(query Query) error {
	_, err := b.wait(0, 500, query)
	return err
}

func (b *Box) wait(count, timeoutMS int, query Query) ([]string, error) {
	terms := []string{}
	for name, value := range map[string]string{"To": query.To, "Subject": query.Subject, "Q": query.Q} {
		if value != "" && strings.TrimSpace(value) == "" {
			return nil, fmt.Errorf("%s must be a text that is not empty, got %q: leave it out to match any", name, value)
		}
	}
	for _, term := range []string{field("to", query.To), field("subject", query.Subject), query.Q} {
		if term != "" {
			terms = append(terms, term)
		}
	}
	if len(terms) == 0 && !query.Any {
		return nil, errors.New("To, Subject and Q are empty, as with a variable that is not set: set one, or Any for any email")
	}
	given := url.Values{"count": {strconv.Itoa(count)}}
	if len(terms) > 0 {
		given.Set("q", strings.Join(terms, " "))
	}
	since, err := point(query.Since)
	if err != nil {
		return nil, err
	}
	if since != "" {
		given.Set("since", since)
	}
	if query.TimeoutMS > 0 {
		timeoutMS = query.TimeoutMS
	}
	given.Set("timeout_ms", strconv.Itoa(timeoutMS))
	if count > 0 {
		given.Set("limit", strconv.Itoa(count))
	}
	var found struct{ Data []struct{ ID string } }
	err = b.Call("GET", "/sandbox/emails/wait?"+given.Encode(), nil, &found)
	ids := []string{}
	for _, item := range found.Data {
		ids = append(ids, item.ID)
	}
	return ids, err
}

// LastCode waits for an email to the address and returns its one-time code. It fails if there are several with equal evidence.
func (b *Box) LastCode(to string) (string, error) {
	if strings.TrimSpace(to) == "" {
		return "", fmt.Errorf("`to` must be the address of the recipient, got %q", to)
	}
	email, err := b.WaitFor(Query{To: to})
	if err != nil {
		return "", err
	}
	if len(email.Codes) == 0 {
		return "", &Error{404, "not_found", fmt.Sprintf("No code found in %q.", email.Subject)}
	}
	if len(email.Codes) > 1 {
		return "", &Error{404, "not_found", fmt.Sprintf("Several codes found in %q: %s. Read the one you mean from Codes.", email.Subject, strings.Join(email.Codes, ", "))}
	}
	return email.Codes[0], nil
}

// Link returns the first link of an email whose URL matches the regular expression.
func (b *Box) Link(email *Email, pattern string) (string, error) {
	expression, err := regexp.Compile(pattern)
	if err != nil {
		return "", err
	}
	there := []string{}
	for _, link := range email.Links {
		if expression.MatchString(link.URL) {
			return link.URL, nil
		}
		there = append(there, link.URL)
	}
	return "", &Error{404, "not_found", fmt.Sprintf("No link in %q matches %s. Its links: %s.", email.Subject, pattern, strings.Join(there, ", "))}
}

// Describe returns what happened in the account, as text for the report of a failed test.
func (b *Box) Describe() string {
	var emails struct {
		Data []struct {
			ID, Subject, Status string
			To                  []string
		}
	}
	var requests struct {
		Data []struct {
			Method, Endpoint string
			StatusCode       int    `json:"status_code"`
			ErrorCode        string `json:"error_code"`
		}
	}
	var deliveries struct {
		Data []struct {
			URL, Status string
			Event       struct{ Type string }
		}
	}
	for _, err := range []error{
		b.Call("GET", "/sandbox/emails?limit=100", nil, &emails),
		b.Call("GET", "/sandbox/logs?limit=100", nil, &requests),
		b.Call("GET", "/sandbox/deliveries?limit=100", nil, &deliveries),
	} {
		if err != nil {
			return err.Error()
		}
	}
	lines := []string{}
	for _, email := range emails.Data {
		lines = append(lines, fmt.Sprintf("email %s to %s: %s (%s)", email.ID, strings.Join(email.To, ", "), email.Subject, email.Status))
	}
	for _, request := range requests.Data {
		lines = append(lines, fmt.Sprintf("request %s %s: %d %s", request.Method, request.Endpoint, request.StatusCode, request.ErrorCode))
	}
	for _, delivery := range deliveries.Data {
		lines = append(lines, fmt.Sprintf("webhook %s to %s: %s", delivery.Event.Type, delivery.URL, delivery.Status))
	}
	if len(lines) == 0 {
		return "No email, no request and no webhook."
	}
	return strings.Join(lines, "\n")
}

// WebhookEvent is the body of a genuine webhook request.
type WebhookEvent struct {
	Type string
	Data map[string]any
}

// Receiver is a webhook receiver. It answers 204 to genuine requests and 400 to others.
type Receiver struct {
	URL    string
	box    *Box
	id     string
	secret string
	server *http.Server

	lock    sync.Mutex
	events  []WebhookEvent
	forged  int
	arrived chan struct{}
}

// Receiver starts a webhook receiver in this process and registers it for some events, or all. Close it afterwards.
func (b *Box) Receiver(events ...string) (*Receiver, error) {
	host, bind := b.Sandpost.ReceiverHost, "0.0.0.0:0"
	if host == "127.0.0.1" {
		bind = "127.0.0.1:0"
	}
	listener, err := net.Listen("tcp", bind)
	if err != nil {
		return nil, err
	}
	address := fmt.Sprintf("http://%s:%d/", host, listener.Addr().(*net.TCPAddr).Port)
	r := &Receiver{URL: address, box: b, arrived: make(chan struct{})}
	r.server = &http.Server{Handler: http.HandlerFunc(r.receive)}
	go r.server.Serve(listener)
	var webhook struct{ ID, Secret string }
	subscribed := any("all")
	if len(events) > 0 {
		subscribed = events
	}
	err = b.Call("POST", "/sandbox/webhooks", map[string]any{"url": address, "events": subscribed}, &webhook)
	if err != nil {
		_ = r.server.Close()
		return nil, err
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	r.id, r.secret = webhook.ID, webhook.Secret
	return r, nil
}

func (r *Receiver) receive(w http.ResponseWriter, request *http.Request) {
	raw, err := io.ReadAll(request.Body)
	r.lock.Lock()
	defer r.lock.Unlock()
	var event WebhookEvent
	if err == nil && Verify(r.secret, request.Header.Get("Service-Signature"), raw) && json.Unmarshal(raw, &event) == nil {
		r.events = append(r.events, event)
		w.WriteHeader(http.StatusNoContent)
	} else {
		r.forged++
		w.WriteHeader(http.StatusBadRequest)
	}
	close(r.arrived)
	r.arrived = make(chan struct{})
}

// Events returns the genuine events so far, in order.
func (r *Receiver) Events() []WebhookEvent {
	r.lock.Lock()
	defer r.lock.Unlock()
	return append([]WebhookEvent{}, r.events...)
}

// Forged returns the number of requests that were not genuine.
func (r *Receiver) Forged() int {
	r.lock.Lock()
	defer r.lock.Unlock()
	return r.forged
}

// WaitFor waits up to 5 seconds until a genuine event of the type has arrived and returns the first.
func (r *Receiver) WaitFor(name string) (*WebhookEvent, error) {
	timeout := time.After(5 * time.Second)
	for {
		r.lock.Lock()
		arrived, came := r.arrived, []string{}
		for at := range r.events {
			if r.events[at].Type == name {
				defer r.lock.Unlock()
				return &r.events[at], nil
			}
			came = append(came, r.events[at].Type)
		}
		forged := r.forged
		r.lock.Unlock()
		select {
		case <-arrived:
		case <-timeout:
			message := fmt.Sprintf("Expected %s within 5000 ms. Received: %d events (%s) and %d forged requests.", name, len(came), strings.Join(came, ", "), forged)
			return nil, &Error{404, "not_found", message}
		}
	}
}

// Close removes the endpoint and stops listening.
func (r *Receiver) Close() error {
	defer r.server.Close()
	return r.box.Call("DELETE", "/sandbox/webhooks/"+r.id, nil, nil)
}

var signature = regexp.MustCompile("^t=([0-9]{1,12}),v1=([0-9a-f]{64})$")

// Verify says whether a webhook request is genuine: header is its Service-Signature, rawBody the bytes as received.
func Verify(secret, header string, rawBody []byte) bool {
	found := signature.FindStringSubmatch(header)
	if found == nil {
		return false
	}
	t, _ := strconv.ParseInt(found[1], 10, 64)
	if age := time.Now().Unix() - t; age < -300 || age > 300 {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(found[1] + "."))
	mac.Write(rawBody)
	given, _ := hex.DecodeString(found[2])
	return hmac.Equal(mac.Sum(nil), given)
}

func field(name, value string) string {
	if value == "" {
		return ""
	}
	return name + `:"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value) + `"`
}

// point returns the point after which emails count: a time or an id.
func point(since any) (string, error) {
	found := ""
	switch value := since.(type) {
	case nil:
		return "", nil
	case string:
		found = value
	case time.Time:
		if !value.IsZero() {
			found = value.UTC().Format("2006-01-02T15:04:05.000Z")
		}
	case *Email:
		if value != nil {
			found = value.ID
		}
	}
	if found == "" {
		return "", fmt.Errorf("`since` must be a time.Time, an ISO 8601 time, an *Email, its id or \"last\", got %#v: leave it out to count all", since)
	}
	return found, nil
}

var digits = regexp.MustCompile("[0-9]+")

func isOlder(version, than string) bool {
	a, b := digits.FindAllString(version, 3), digits.FindAllString(than, 3)
	for at := range b {
		if at >= len(a) {
			return true
		}
		if x, _ := strconv.Atoi(a[at]); a[at] != b[at] {
			y, _ := strconv.Atoi(b[at])
			return x < y
		}
	}
	return false
}
